/*
 * hashes.c: the bare hashes of proofs, for tests/bench.sh: how long do they take where nothing is read or judged?
 *
 *   hashes OPENINGS LINKS PAIRS    an opening hashes a sealed text, a link 32 bytes; a pair of links gives one block of
 * dice
 */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* Each hash is hashed by the next, so that none can be left out. */
int main(int argc, char **argv)
{
    unsigned char text[32 + 14] = "G42 7w @e4 b N q8Zk3vW0pLr5TtYx2mHc7D", hash[32] = {0};
    long openings = argc > 1 ? atol(argv[1]) : 0, links = argc > 2 ? atol(argv[2]) : 0,
         pairs = argc > 3 ? atol(argv[3]) : 0;

    for (; openings > 0; openings--) {
        crypto_hash_sha256(hash, text, sizeof text);
        memcpy(text, hash, sizeof hash);
    }
    for (; links > 0; links--)
        crypto_hash_sha256(hash, hash, sizeof hash);
    for (; pairs > 0; pairs--) {
        crypto_auth_hmacsha256_state state;
        crypto_auth_hmacsha256_init(&state, hash, sizeof hash);
        crypto_auth_hmacsha256_update(&state, text, sizeof text);
        crypto_auth_hmacsha256_final(&state, hash);
    }
    return hash[0] == 0 && hash[1] == 0 && hash[2] == 0;
}
