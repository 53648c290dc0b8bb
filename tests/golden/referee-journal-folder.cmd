# A journal that others could replace is warned of; a folder with the sticky bit, and one of one's own, are not.
cd "$T" || exit
mkdir -p open/inner own sticky
chmod 700 own open/inner
chmod 777 open
chmod 1777 sticky
for folder in open open/inner own sticky; do
    echo 'white e4' | referee --variant Standard --game $folder/journal 2>&1 | sed "s|$(pwd -P)|.|g" | grep -v '^[bp]'
done
ln -s open/inner/journal link
referee --variant Standard --game link </dev/null 2>&1 | sed "s|$(pwd -P)|.|g"
