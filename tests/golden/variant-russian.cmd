printf '[Variant "Пси-Шахматы"]\n\n1. @e4 <П:К> Кg8@e4 *\n' | validate
