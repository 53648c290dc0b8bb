validate -f forum forum/octahedra.txt | grep "^forum"
