replay --view nobody
