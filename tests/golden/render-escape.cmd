# Words of the record are text wherever they come.
printf '[Variant "Standard"]\n\n1. e4 {</desc><script>alert("1")</script> \001 & so on} *\n' |
    render -o svg | sed -n '/<desc>/,/<\/desc>/p'
