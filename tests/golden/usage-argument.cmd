validate -o
