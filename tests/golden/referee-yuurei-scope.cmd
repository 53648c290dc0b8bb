# A try that the player himself can see to be none: a kinte where the option says so.  Both hear of it.
cd $T
referee --variant Yuurei --options 'kinte-scope=any kinte-announced=both kinte-limit=3' --game g <<'END'
white Ra3
white zz
white Ra1a3
black e5
white e3
black Qh4
white Ke3
black status
END
referee --publish g
