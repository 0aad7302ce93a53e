/* The work `mm_c` in a loop that can do nothing else: the loop of mm_c_floor.py, which draws for one
 * I/O at a time, in C.
 *
 * The names with P_ in front come from the Python modules when this file is built (c_loop.py). To
 * give the same bits it must be built without contracted multiply-adds (-ffp-contract=off).
 */

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define INLINE static inline __attribute__((always_inline))

static const double LG[7] = {P_LG1, P_LG2, P_LG3, P_LG4, P_LG5, P_LG6, P_LG7};

INLINE double portable_log(double value) {
    int64_t bits, exponent;
    double f;
    memcpy(&bits, &value, sizeof bits);
    exponent = (bits - P_SQRT_HALF) >> 52;
    bits -= exponent << 52;
    memcpy(&f, &bits, sizeof f);
    f -= 1.0;
    double s = f / (2.0 + f), z = s * s, w = z * z;
    double t1 = w * (LG[1] + w * (LG[3] + w * LG[5]));
    double t2 = z * (LG[0] + w * (LG[2] + w * (LG[4] + w * LG[6])));
    double half_square = 0.5 * f * f, e = (double)exponent;
    return e * P_LN2_HIGH - ((half_square - (s * (half_square + (t1 + t2)) + e * P_LN2_LOW)) - f);
}

INLINE uint64_t mix(uint64_t z) {
    z = (z ^ (z >> 30)) * P_MIX_FIRST;
    z = (z ^ (z >> 27)) * P_MIX_SECOND;
    return z ^ (z >> 31);
}

INLINE uint64_t fold(uint64_t key, uint64_t value) { return mix(key + P_GOLDEN * (value + 1)); }

INLINE double uniform(uint64_t key, uint64_t purpose) {
    return ((double)(mix(key + purpose) >> 12) + 0.5) * 0x1p-52;
}

typedef struct {
    uint64_t purpose;
    double mean;
} law_t;

INLINE double draw(law_t law, uint64_t key) {
    return law.mean * -portable_log(uniform(key, law.purpose));
}

/* Fills the latencies in the order of completion; returns the integral of the number present, or
 * a negative number if more I/Os wait than there is room for. */
double mm_c(double *latencies, int64_t ios, uint64_t worker_key, law_t wait, law_t service,
            int servers) {
    double due[P_MOST_SERVERS + 1], issued[P_MOST_SERVERS + 1];
    double *came = malloc(2 * P_MOST_WAITING * sizeof *came), *needed = came + P_MOST_WAITING;
    uint64_t key = fold(worker_key, 0), ordinal = 0, first = 0, last = 0;
    double area = 0.0, before = 0.0, duration = draw(service, key);
    int64_t done = 0, present = 0;
    for (int server = 1; server <= servers; server++) due[server] = INFINITY;
    due[0] = draw(wait, key) * uniform(key, P_WAIT_PHASE);
    while (done < ios) {
        int event = 0;
        double now = due[0];
        for (int server = 1; server <= servers; server++)
            if (due[server] < now) now = due[event = server];
        area += (double)present * (now - before);
        before = now;
        if (event > 0) {
            present--;
            latencies[done++] = now - issued[event];
            due[event] = INFINITY;
            if (first < last) {
                issued[event] = came[first % P_MOST_WAITING];
                due[event] = now + needed[first++ % P_MOST_WAITING];
            }
            continue;
        }
        present++;
        int free_server = 0;
        for (int server = 1; server <= servers; server++)
            if (due[server] == INFINITY) free_server = server;
        if (free_server > 0) {
            issued[free_server] = now;
            due[free_server] = now + duration;
        } else {
            came[last % P_MOST_WAITING] = now;
            needed[last++ % P_MOST_WAITING] = duration;
            if (last - first == P_MOST_WAITING) {
                area = -1.0;
                break;
            }
        }
        key = fold(worker_key, ++ordinal);
        due[0] = now + draw(wait, key);
        duration = draw(service, key);
    }
    free(came);
    return area;
}
