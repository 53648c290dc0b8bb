awk 'BEGIN { printf "1. e5 {"; for (i = 1; i < 40; i++) printf "a long comment "; print "} *" }' | validate
