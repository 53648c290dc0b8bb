validate -h | head -1
