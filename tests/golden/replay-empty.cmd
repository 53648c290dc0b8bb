printf "[Variant \"Octahedra\"]\n\n*\n" | replay
