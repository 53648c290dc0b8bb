validate <&-
