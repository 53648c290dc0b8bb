replay -o svg
