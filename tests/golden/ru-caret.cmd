mkdir "$T"/п; cp golden/ru-caret.txt "$T/п/партия"
cd "$T/п" && validate --lang ru партия
