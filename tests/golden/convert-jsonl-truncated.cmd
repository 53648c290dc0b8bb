printf '{"type":"game"}\n{"type":"move","san":"e4"}\n{"type":"mo' | convert -f jsonl -t xpgn
