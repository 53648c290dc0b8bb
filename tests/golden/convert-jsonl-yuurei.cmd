convert -t jsonl ../samples/yuurei-example.xpgn | grep -v tag | head -40
