/* The loop of the compiled engine once more, in C: how fast the same algorithm on the same arrays
 * is with an ahead-of-time compiler.
 *
 * Every function does what one in the modules of backend/qdepth/engines/compiled that stand above
 * it does; the names with P_ in front are those of places.py, and come from it when this file is
 * built. To give the same bits it must be built without contracted multiply-adds
 * (-ffp-contract=off).
 */

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

typedef uint32_t place_t;

typedef struct {
    uint32_t *n;
    double *x;
    uint64_t *k;
} run_t;

#define N(place, field) (r->n[(uint64_t)(place) + (field)])
#define X(place, field) (r->x[(uint64_t)(place) + (field)])
#define K(place, field) (r->k[(uint64_t)(place) + (field)])
#define HEAD(field) (r->n[field])
#define INLINE static inline __attribute__((always_inline))
#define SELDOM static __attribute__((noinline))

/* draws.py */

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
    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    return z ^ (z >> 31);
}

INLINE uint64_t fold(uint64_t key, uint64_t value) { return mix(key + P_GOLDEN * (value + 1)); }

INLINE double uniform(uint64_t key, uint64_t purpose, uint64_t index) {
    return ((double)(mix(key + purpose + P_GOLDEN * index) >> 12) + 0.5) * 0x1p-52;
}

INLINE double sample(run_t *r, place_t demand, uint64_t key) {
    uint32_t shape = N(demand, P_SHAPE), phases = N(demand, P_PHASES);
    uint64_t purpose = K(demand, P_PURPOSE);
    double first = uniform(key, purpose, 0), probability = X(demand, P_PROBABILITY);
    if (shape == P_EXPONENTIAL) return -portable_log(first);
    if (shape == P_HYPEREXPONENTIAL) {
        double rate = first < probability ? 2.0 * probability : 2.0 * (1.0 - probability);
        return -portable_log(uniform(key, purpose, 1)) / rate;
    }
    uint32_t used = first < probability ? phases - 1 : phases;
    double product = 1.0;
    for (uint32_t phase = 1; phase <= used; phase++) product *= uniform(key, purpose, phase);
    return -portable_log(product) / ((double)phases - probability);
}

INLINE double draw(run_t *r, place_t demand, place_t io) {
    place_t means = demand + N(io, P_IS_WRITE);
    double mean = X(means, P_MEAN) + X(means, P_PER_BYTE) * X(io, P_BYTES);
    if (N(demand, P_SHAPE) == P_CONSTANT) return mean;
    return mean * sample(r, demand, K(io, P_KEY));
}

/* events.py */

INLINE place_t place_of(uint64_t tag) {
    return (place_t)((tag & ((UINT64_C(1) << P_TAG_BITS) - 1)) << P_ALIGNMENT_BITS);
}

INLINE uint64_t number(run_t *r, place_t place) {
    uint64_t tag = r->k[P_SEQUENCE] | ((uint64_t)place >> P_ALIGNMENT_BITS);
    r->k[P_SEQUENCE] += UINT64_C(1) << P_TAG_BITS;
    return tag;
}

INLINE bool before(double time, uint64_t tag, double other_time, uint64_t other_tag) {
    return (time < other_time) | ((time == other_time) & (tag < other_tag));
}

INLINE void sift_down(run_t *r, place_t end, double time, uint64_t tag) {
    place_t hole = P_HEAP, child = P_HEAP + P_EVENT;
    while (child < end) {
        double left = X(child, 0), right = X(child, 2);
        if (before(right, K(child, 3), left, K(child, 1))) {
            child += 2;
            left = right;
        }
        uint64_t first = K(child, 1);
        if (before(time, tag, left, first)) break;
        X(hole, 0) = left;
        K(hole, 1) = first;
        hole = child;
        child = 2 * child - (P_HEAP - P_EVENT);
    }
    X(hole, 0) = time;
    K(hole, 1) = tag;
}

INLINE void sift_up(run_t *r, place_t hole, double time, uint64_t tag) {
    while (hole > P_HEAP) {
        place_t parent = ((((hole - P_HEAP) >> 1) - 1) & ~1u) + P_HEAP;
        if (!before(time, tag, X(parent, 0), K(parent, 1))) break;
        X(hole, 0) = X(parent, 0);
        K(hole, 1) = K(parent, 1);
        hole = parent;
    }
    X(hole, 0) = time;
    K(hole, 1) = tag;
}

SELDOM void drop_stale(run_t *r) {
    place_t end = HEAD(P_EVENTS), kept = P_HEAP;
    for (place_t event = P_HEAP; event < end; event += P_EVENT) {
        double time = X(event, 0);
        uint64_t tag = K(event, 1);
        place_t place = place_of(tag);
        if (N(place, P_KIND) != P_DEPART_SHARED || K(place, P_POSTED_TAG) == tag) {
            sift_up(r, kept, time, tag);
            kept += P_EVENT;
        }
    }
    for (place_t event = kept; event < end; event += P_EVENT) X(event, 0) = INFINITY;
    HEAD(P_EVENTS) = kept;
}

INLINE void push(run_t *r, double time, uint64_t tag) {
    if (HEAD(P_HOLE) == 1) {
        HEAD(P_HOLE) = 0;
        sift_down(r, HEAD(P_EVENTS), time, tag);
        return;
    }
    if (HEAD(P_EVENTS) == HEAD(P_HEAP_ROOM)) drop_stale(r);
    place_t end = HEAD(P_EVENTS);
    HEAD(P_EVENTS) = end + P_EVENT;
    sift_up(r, end, time, tag);
}

INLINE void set_event(run_t *r, double time, place_t place) { push(r, time, number(r, place)); }

INLINE void set_in_lane(run_t *r, place_t lane, double time, place_t io) {
    if (lane == P_NOBODY) {
        set_event(r, time, io);
        return;
    }
    place_t last = N(lane, P_LANE_LAST);
    if (N(lane, P_LANE_FIRST) == P_NOBODY) {
        N(lane, P_LANE_FIRST) = N(lane, P_LANE_LAST) = io;
        N(io, P_NEXT) = P_NOBODY;
        set_event(r, time, lane);
    } else if (time >= X(last, P_WHEN)) {
        N(last, P_NEXT) = N(lane, P_LANE_LAST) = io;
        N(io, P_NEXT) = P_NOBODY;
        K(io, P_TAG) = number(r, lane);
    } else {
        set_event(r, time, io);
        return;
    }
    X(io, P_WHEN) = time;
}

INLINE void expect_event(run_t *r, place_t place) {
    __builtin_prefetch(r->n + place);
    __builtin_prefetch(r->x + place);
    __builtin_prefetch(r->n + place - 24);
    __builtin_prefetch(r->x + place - 8);
    __builtin_prefetch(r->x + place - 16);
    __builtin_prefetch(r->x + place - 24);
}

INLINE place_t next_place(run_t *r) {
    if (HEAD(P_HOLE) == 1) {
        place_t end = HEAD(P_EVENTS) - P_EVENT;
        HEAD(P_EVENTS) = end;
        double time = X(end, 0);
        X(end, 0) = INFINITY;
        if (end > P_HEAP) sift_down(r, end, time, K(end, 1));
    }
    double time = X(P_HEAP, 0);
    if (time == INFINITY) {
        HEAD(P_STOP) = P_STUCK;
        return P_NOBODY;
    }
    HEAD(P_HOLE) = 1;
    r->x[P_NOW] = time;
    expect_event(r, place_of(K(P_HEAP, P_EVENT + 1)));
    expect_event(r, place_of(K(P_HEAP, 2 * P_EVENT + 1)));
    return place_of(K(P_HEAP, 1));
}

INLINE place_t first_of_lane(run_t *r, place_t lane) {
    place_t io = N(lane, P_LANE_FIRST), following = N(io, P_NEXT);
    N(lane, P_LANE_FIRST) = following;
    if (following != P_NOBODY) push(r, X(following, P_WHEN), K(following, P_TAG));
    return io;
}

/* meter.py */

INLINE void change(run_t *r, place_t meter, double now, double count) {
    X(meter, P_AREA) += X(meter, P_COUNT) * (now - X(meter, P_SINCE));
    X(meter, P_SINCE) = now;
    X(meter, P_COUNT) = count;
}

INLINE void leave(run_t *r, place_t meter, double now, double entered, double units) {
    X(meter, P_STAYS) += units * (now - entered);
    X(meter, P_ENTRIES) -= units * entered;
}

INLINE double area(run_t *r, place_t meter, double now) {
    return X(meter, P_AREA) + X(meter, P_COUNT) * (now - X(meter, P_SINCE));
}

INLINE double stays(run_t *r, place_t meter, double now) {
    return X(meter, P_STAYS) + (X(meter, P_COUNT) * now - X(meter, P_ENTRIES));
}

/* limit.py and ready_list.py */

INLINE void wake(run_t *r, place_t io) {
    N(io, P_NEXT) = P_NOBODY;
    if (HEAD(P_READY_FIRST) == P_NOBODY)
        HEAD(P_READY_FIRST) = io;
    else
        N(HEAD(P_READY_LAST), P_NEXT) = io;
    HEAD(P_READY_LAST) = io;
}

INLINE place_t next_ready(run_t *r) {
    place_t io = HEAD(P_READY_FIRST);
    if (io != P_NOBODY) HEAD(P_READY_FIRST) = N(io, P_NEXT);
    return io;
}

INLINE void grant(run_t *r, place_t limit, place_t io, uint32_t reg, uint32_t units, double now) {
    X(limit, P_HELD + P_ENTRIES) += units * now;
    X(io, reg) = now;
    N(io, reg) = units;
}

INLINE void expect_release(run_t *r, place_t limit) {
    place_t io = N(limit, P_WAITS_FIRST);
    __builtin_prefetch(r->n + io);
    __builtin_prefetch(r->n + io + P_REGISTER);
    __builtin_prefetch(r->x + io);
    __builtin_prefetch(r->x + io + P_SPENT);
    __builtin_prefetch(r->x + io + P_REGISTER);
}

INLINE double grant_waiting(run_t *r, place_t limit, double held, double now) {
    place_t waiting = limit + P_WAITING, io = N(limit, P_WAITS_FIRST);
    while (io != P_NOBODY) {
        uint32_t units = N(io, P_WANTED_UNITS);
        if (held + units > X(limit, P_CAPACITY)) break;
        place_t following = N(io, P_NEXT);
        change(r, waiting, now, X(waiting, P_COUNT) - 1);
        leave(r, waiting, now, X(io, P_WAITS_SINCE), 1);
        grant(r, limit, io, N(io, P_WANTED_REGISTER), units, now);
        held += units;
        wake(r, io);
        io = following;
    }
    N(limit, P_WAITS_FIRST) = io;
    return held;
}

INLINE void change_held(run_t *r, place_t limit, double held, double capacity_before, double now) {
    bool was_full = X(limit, P_HELD + P_COUNT) >= capacity_before;
    bool is_full = held >= X(limit, P_CAPACITY);
    change(r, limit + P_HELD, now, held);
    if (is_full && !was_full)
        X(limit, P_FULL_SINCE) = now;
    else if (was_full && !is_full)
        X(limit, P_FULL_AREA) += now - X(limit, P_FULL_SINCE);
}

INLINE bool is_full(run_t *r, place_t limit) {
    return N(limit, P_WAITS_FIRST) != P_NOBODY ||
           X(limit, P_HELD + P_COUNT) >= X(limit, P_CAPACITY);
}

SELDOM void hand_over(run_t *r, place_t origin, place_t part, uint32_t registers) {
    for (uint32_t reg = 0; reg < HEAD(P_REGISTERS); reg++)
        if (registers >> reg & 1) {
            X(part, P_REGISTER + reg) = X(origin, P_REGISTER + reg);
            N(part, P_REGISTER + reg) = N(origin, P_REGISTER + reg);
        }
}

INLINE void end_idleness(run_t *r, place_t limit, double now) {
    if (X(limit, P_HELD + P_COUNT) == 0.0)
        X(limit, P_IDLE_AREA) += now - X(limit, P_HELD + P_SINCE);
}

INLINE bool acquire(run_t *r, place_t limit, place_t io, uint32_t reg, uint32_t units, double now) {
    place_t first = N(limit, P_WAITS_FIRST), waiting = limit + P_WAITING;
    double capacity = X(limit, P_CAPACITY), held = X(limit, P_HELD + P_COUNT) + units;
    if (first == P_NOBODY && held <= capacity) {
        end_idleness(r, limit, now);
        change(r, limit + P_HELD, now, held);
        if (held == capacity) X(limit, P_FULL_SINCE) = now;
        grant(r, limit, io, reg, units, now);
        return true;
    }
    if (X(waiting, P_COUNT) == 0.0) X(limit, P_NO_WAIT_AREA) += now - X(waiting, P_SINCE);
    change(r, waiting, now, X(waiting, P_COUNT) + 1);
    X(waiting, P_ENTRIES) += now;
    N(io, P_WANTED_REGISTER) = reg;
    N(io, P_WANTED_UNITS) = units;
    X(io, P_WAITS_SINCE) = now;
    N(io, P_NEXT) = P_NOBODY;
    if (first == P_NOBODY)
        N(limit, P_WAITS_FIRST) = io;
    else
        N(N(limit, P_WAITS_LAST), P_NEXT) = io;
    N(limit, P_WAITS_LAST) = io;
    return false;
}

INLINE void release(run_t *r, place_t limit, place_t io, uint32_t reg, double now) {
    place_t meter = limit + P_HELD;
    uint32_t units = N(io, reg);
    leave(r, meter, now, X(io, reg), units);
    double held = X(meter, P_COUNT) - units;
    if (N(limit, P_WAITS_FIRST) != P_NOBODY) held = grant_waiting(r, limit, held, now);
    if (held != X(meter, P_COUNT)) change_held(r, limit, held, X(limit, P_CAPACITY), now);
}

SELDOM void resize(run_t *r, place_t limit, uint32_t capacity, double now) {
    end_idleness(r, limit, now);
    double before = X(limit, P_CAPACITY);
    X(limit, P_CAPACITY_AREA) += before * (now - X(limit, P_RESIZED));
    X(limit, P_RESIZED) = now;
    X(limit, P_CAPACITY) = capacity;
    double held = grant_waiting(r, limit, X(limit, P_HELD + P_COUNT), now);
    change_held(r, limit, held, before, now);
}

INLINE void limit_totals(run_t *r, place_t limit, double now, place_t to) {
    double capacity = X(limit, P_CAPACITY);
    double full = X(limit, P_HELD + P_COUNT) >= capacity ? now - X(limit, P_FULL_SINCE) : 0.0;
    X(to, 0) = area(r, limit + P_HELD, now);
    X(to, 1) = stays(r, limit + P_HELD, now);
    X(to, 2) = area(r, limit + P_WAITING, now);
    X(to, 3) = stays(r, limit + P_WAITING, now);
    X(to, 4) = X(limit, P_FULL_AREA) + full;
    X(to, 5) = X(limit, P_CAPACITY_AREA) + capacity * (now - X(limit, P_RESIZED));
    place_t held = limit + P_HELD, waiting = limit + P_WAITING;
    double idle = X(held, P_COUNT) == 0.0 ? now - X(held, P_SINCE) : 0.0;
    double no_wait = X(waiting, P_COUNT) == 0.0 ? now - X(waiting, P_SINCE) : 0.0;
    X(to, 6) = X(limit, P_IDLE_AREA) + idle;
    X(to, 7) = X(limit, P_NO_WAIT_AREA) + no_wait;
    X(to, 8) = X(limit, P_SENT_BACK);
}

/* station.py, and shared_station.py, whose visit is called share */

INLINE void start(run_t *r, place_t visit, place_t station, double duration, double now) {
    X(station, P_BUSY_METER + P_ENTRIES) += now;
    X(visit, P_STARTED) = now;
    set_event(r, now + duration, visit);
}

INLINE void queue(run_t *r, place_t visit, place_t station, double duration, double now) {
    place_t busy = station + P_BUSY_METER, waiting = station + P_QUEUE_METER;
    N(visit, P_VISIT_STATION) = station;
    if (X(busy, P_COUNT) < N(station, P_SERVERS)) {
        change(r, busy, now, X(busy, P_COUNT) + 1);
        start(r, visit, station, duration, now);
        return;
    }
    change(r, waiting, now, X(waiting, P_COUNT) + 1);
    X(waiting, P_ENTRIES) += now;
    X(visit, P_ARRIVED) = now;
    X(visit, P_DURATION) = duration;
    N(visit, P_VISIT_NEXT) = P_NOBODY;
    if (N(station, P_QUEUE_FIRST) == P_NOBODY)
        N(station, P_QUEUE_FIRST) = visit;
    else
        N(N(station, P_QUEUE_LAST), P_VISIT_NEXT) = visit;
    N(station, P_QUEUE_LAST) = visit;
}

INLINE void depart(run_t *r, place_t visit, double now) {
    place_t station = N(visit, P_VISIT_STATION);
    place_t busy = station + P_BUSY_METER, waiting = station + P_QUEUE_METER;
    leave(r, busy, now, X(visit, P_STARTED), 1);
    N(station, P_DEPARTURES) += 1;
    place_t following = N(station, P_QUEUE_FIRST);
    if (following == P_NOBODY) {
        change(r, busy, now, X(busy, P_COUNT) - 1);
        return;
    }
    change(r, waiting, now, X(waiting, P_COUNT) - 1);
    leave(r, waiting, now, X(following, P_ARRIVED), 1);
    N(station, P_QUEUE_FIRST) = N(following, P_VISIT_NEXT);
    start(r, following, station, X(following, P_DURATION), now);
}

INLINE void advance_shares(run_t *r, place_t station, double now) {
    uint32_t present = N(station, P_INSIDE);
    place_t meter = station + P_QUEUE_METER;
    if (present > 0) {
        double elapsed = now - X(meter, P_SINCE), share = elapsed / present;
        X(station, P_VIRTUAL) += share;
        X(station, P_SERVED_EACH) += share;
        X(station, P_BUSY_AREA) += elapsed;
        X(meter, P_AREA) += present * elapsed;
    }
    X(meter, P_SINCE) = now;
}

INLINE void post(run_t *r, place_t station) {
    double time = X(station, P_DEPARTS_AT);
    uint64_t tag = K(station, P_DEPARTS_TAG);
    N(station, P_POSTED) = 1;
    X(station, P_POSTED_AT) = time;
    K(station, P_POSTED_TAG) = tag;
    push(r, time, tag);
}

INLINE void set_departure(run_t *r, place_t station, double now) {
    double finish = X(N(station, P_QUEUE_FIRST), P_DURATION);
    double remaining = (finish - X(station, P_VIRTUAL)) * N(station, P_INSIDE);
    double time = now + (remaining > 0.0 ? remaining : 0.0);
    X(station, P_DEPARTS_AT) = time;
    K(station, P_DEPARTS_TAG) = number(r, station);
    if (N(station, P_POSTED) == 0 || time < X(station, P_POSTED_AT)) post(r, station);
}

INLINE void insert(run_t *r, place_t visit, place_t station) {
    double finish = X(visit, P_DURATION);
    place_t left = N(station, P_QUEUE_LAST), right;
    while (left != P_NOBODY && X(left, P_DURATION) > finish) left = N(left, P_VISIT_PREVIOUS);
    if (left == P_NOBODY) {
        right = N(station, P_QUEUE_FIRST);
        N(station, P_QUEUE_FIRST) = visit;
    } else {
        right = N(left, P_VISIT_NEXT);
        N(left, P_VISIT_NEXT) = visit;
    }
    if (right == P_NOBODY)
        N(station, P_QUEUE_LAST) = visit;
    else
        N(right, P_VISIT_PREVIOUS) = visit;
    N(visit, P_VISIT_PREVIOUS) = left;
    N(visit, P_VISIT_NEXT) = right;
}

INLINE void share(run_t *r, place_t visit, place_t station, double duration, double now) {
    N(visit, P_VISIT_STATION) = station;
    X(visit, P_ARRIVED) = now;
    advance_shares(r, station, now);
    X(station, P_QUEUE_METER + P_ENTRIES) += now;
    X(station, P_BUSY_METER + P_ENTRIES) += X(station, P_SERVED_EACH);
    X(visit, P_STARTED) = X(station, P_SERVED_EACH);
    X(visit, P_DURATION) = X(station, P_VIRTUAL) + duration;
    insert(r, visit, station);
    N(station, P_INSIDE) += 1;
    set_departure(r, station, now);
}

INLINE place_t depart_shared(run_t *r, place_t station, double now) {
    uint64_t tag = K(P_HEAP, 1);
    if (K(station, P_POSTED_TAG) != tag) return P_NOBODY;
    if (K(station, P_DEPARTS_TAG) != tag) {
        post(r, station);
        return P_NOBODY;
    }
    N(station, P_POSTED) = 0;
    advance_shares(r, station, now);
    place_t visit = N(station, P_QUEUE_FIRST), following = N(visit, P_VISIT_NEXT);
    N(station, P_QUEUE_FIRST) = following;
    if (following == P_NOBODY)
        N(station, P_QUEUE_LAST) = P_NOBODY;
    else
        N(following, P_VISIT_PREVIOUS) = P_NOBODY;
    X(station, P_VIRTUAL) = X(visit, P_DURATION);
    leave(r, station + P_BUSY_METER, X(station, P_SERVED_EACH), X(visit, P_STARTED), 1);
    leave(r, station + P_QUEUE_METER, now, X(visit, P_ARRIVED), 1);
    N(station, P_DEPARTURES) += 1;
    N(station, P_INSIDE) -= 1;
    if (N(station, P_INSIDE) > 0) {
        set_departure(r, station, now);
    } else {
        X(station, P_VIRTUAL) = 0.0;
        X(station, P_SERVED_EACH) = 0.0;
        X(station, P_BUSY_METER + P_ENTRIES) = 0.0;
        X(station, P_QUEUE_METER + P_ENTRIES) = 0.0;
    }
    return visit;
}

INLINE void station_totals(run_t *r, place_t station, double now, place_t to) {
    place_t waiting = station + P_QUEUE_METER, busy = station + P_BUSY_METER;
    if (N(station, P_SERVERS) > 0) {
        X(to, 2) = area(r, busy, now);
        X(to, 3) = stays(r, busy, now);
        X(to, 0) = area(r, waiting, now) + X(to, 2);
        X(to, 1) = stays(r, waiting, now) + X(to, 3);
    } else {
        uint32_t present = N(station, P_INSIDE);
        double elapsed = present > 0 ? now - X(waiting, P_SINCE) : 0.0;
        double served_each = X(station, P_SERVED_EACH) + elapsed / (present > 1 ? present : 1);
        X(to, 0) = X(waiting, P_AREA) + present * elapsed;
        X(to, 1) = X(waiting, P_STAYS) + (present * now - X(waiting, P_ENTRIES));
        X(to, 2) = X(station, P_BUSY_AREA) + elapsed;
        X(to, 3) = X(busy, P_STAYS) + (present * served_each - X(busy, P_ENTRIES));
    }
    X(to, 4) = N(station, P_DEPARTURES);
    X(to, 5) = N(station, P_LAST_DEPARTURES);
}

/* io.py and workload.py */

INLINE void clear_spent(run_t *r, place_t io) {
    for (int layer = 0; layer < P_LAYERS; layer++) X(io, P_SPENT + layer) = 0.0;
}

INLINE place_t new_io(run_t *r, place_t flow, uint64_t worker_key) {
    place_t io = HEAD(P_FREE);
    if (N(io, P_NEXT) == P_NOBODY)
        HEAD(P_STOP) = P_OUT_OF_ROOM;
    else
        HEAD(P_FREE) = N(io, P_NEXT);
    N(io, P_IO_FLOW) = flow;
    N(io, P_NEXT_ORDINAL) = 0;
    N(io, P_IS_PART) = 0;
    N(io, P_LAYER) = 0;
    N(io, P_PARENT) = P_NOBODY;
    K(io, P_WORKER_KEY) = worker_key;
    clear_spent(r, io);
    return io;
}

INLINE void free_io(run_t *r, place_t io) {
    N(io, P_NEXT) = HEAD(P_FREE);
    HEAD(P_FREE) = io;
}

INLINE void prepare(run_t *r, place_t io) {
    place_t flow = N(io, P_IO_FLOW), entry = N(flow, P_SIZES);
    uint32_t ordinal = N(io, P_NEXT_ORDINAL);
    N(io, P_NEXT_ORDINAL) = ordinal + 1;
    uint64_t key = fold(K(io, P_WORKER_KEY), ordinal);
    K(io, P_KEY) = key;
    N(io, P_IS_WRITE) = uniform(key, P_DIRECTION, 0) >= X(flow, P_READ_SHARE);
    if (N(flow, P_SIZE_COUNT) > 1) {
        double u = uniform(key, P_SIZE_CODE, 0);
        while (u >= X(entry, 0)) entry += P_ENTRY;
    }
    uint32_t size = N(entry, P_FIRST);
    N(io, P_SIZE) = size;
    X(io, P_BYTES) = size;
}

INLINE void issue(run_t *r, place_t io, double now) {
    X(io, P_ISSUED) = now;
    X(io, P_MARK) = now;
    clear_spent(r, io);
    N(io, P_PC) = N(N(io, P_IO_FLOW), P_START);
    HEAD(P_PRESENT) += 1;
}

INLINE double interval_after(run_t *r, place_t flow, place_t io) {
    double jitter = X(flow, P_JITTER);
    if (jitter == 0.0) return X(flow, P_INTERVAL);
    double u = uniform(K(io, P_KEY), P_JITTER_CODE, 0);
    return X(flow, P_INTERVAL) * (1.0 + jitter * (2.0 * u - 1.0));
}

INLINE double to_slot(run_t *r, place_t flow, place_t io, double now) {
    double slot = X(flow, P_NEXT_SLOT);
    double ahead = slot - ((double)N(flow, P_BURST) - 1.0) * X(flow, P_INTERVAL);
    double first = ahead > now ? ahead : now;
    X(flow, P_NEXT_SLOT) = (slot > first ? slot : first) + interval_after(r, flow, io);
    return first - now;
}

INLINE bool issue_after(run_t *r, place_t io, double wait, double now) {
    if (wait == 0.0) {
        issue(r, io, now);
        return true;
    }
    N(io, P_KIND) = P_ISSUE;
    set_in_lane(r, N(N(io, P_IO_FLOW), P_FLOW_LANE), now + wait, io);
    return false;
}

INLINE void set_arrival(run_t *r, place_t io, double time) {
    N(io, P_KIND) = P_ARRIVE;
    set_event(r, time, io);
}

INLINE bool next_issue(run_t *r, place_t io, double now) {
    place_t flow = N(io, P_IO_FLOW);
    if (N(flow, P_LOOP) == P_OPEN) {
        free_io(r, io);
        return false;
    }
    prepare(r, io);
    double wait =
        N(flow, P_LOOP) == P_PACED ? to_slot(r, flow, io, now) : draw(r, N(flow, P_WAIT), io);
    return issue_after(r, io, wait, now);
}

INLINE bool first_issue(run_t *r, place_t flow, place_t io) {
    if (N(flow, P_LOOP) == P_PACED) return next_issue(r, io, 0.0);
    prepare(r, io);
    double wait = draw(r, N(flow, P_WAIT), io) * uniform(K(io, P_KEY), P_WAIT_PHASE, 0);
    if (N(flow, P_LOOP) != P_OPEN) return issue_after(r, io, wait, 0.0);
    set_arrival(r, io, wait);
    return false;
}

INLINE void set_next_arrival(run_t *r, place_t io, double now) {
    place_t following = new_io(r, N(io, P_IO_FLOW), K(io, P_WORKER_KEY));
    N(following, P_NEXT_ORDINAL) = N(io, P_NEXT_ORDINAL);
    prepare(r, following);
    set_arrival(r, following, now + draw(r, N(N(following, P_IO_FLOW), P_WAIT), following));
}

SELDOM void start_flows(run_t *r) {
    for (uint32_t rank = 0; rank < HEAD(P_FLOWS); rank++) {
        place_t flow = N(HEAD(P_FIRST_FLOW), rank);
        for (uint32_t worker = 0; worker < N(flow, P_WORKERS); worker++) {
            place_t io = new_io(r, flow, fold(K(flow, P_FLOW_KEY), worker));
            if (first_issue(r, flow, io)) wake(r, io);
        }
    }
}

/* rows.py */

SELDOM void keep_every_other(run_t *r) {
    uint64_t slots = HEAD(P_SLOTS), rows = HEAD(P_ROWS), kept = (rows + 1) / 2;
    for (uint64_t rank = 0; rank < rows - kept; rank++)
        N(slots, rows + rank) = N(slots, 2 * rank + 1);
    for (uint64_t rank = 0; rank < kept; rank++) N(slots, rank) = N(slots, 2 * rank);
    for (uint64_t rank = 0; rank < rows - kept; rank++)
        N(slots, kept + rank) = N(slots, rows + rank);
    HEAD(P_ROWS) = kept;
    HEAD(P_IOS_PER_ROW) *= 2;
}

SELDOM void add_row(run_t *r, double now) {
    place_t slot = N(HEAD(P_SLOTS), HEAD(P_ROWS));
    place_t counts = HEAD(P_COUNTS) + slot * (1 + HEAD(P_GROUPS));
    place_t row = HEAD(P_ROW) + slot * HEAD(P_ROW_WIDTH), to = row + 1;
    N(counts, 0) = HEAD(P_PRESENT);
    for (uint32_t group = 0; group < HEAD(P_GROUPS); group++)
        N(counts, 1 + group) = N(HEAD(P_GROUP_IOS), group);
    X(row, 0) = now;
    for (uint32_t value = 0; value < HEAD(P_TALLIES) * P_TALLY_COLUMNS; value++)
        X(to++, 0) = X(HEAD(P_FIRST_TALLY), value);
    for (uint32_t rank = 0; rank < HEAD(P_LIMITS); rank++, to += P_LIMIT_COLUMNS)
        limit_totals(r, N(HEAD(P_FIRST_LIMIT), rank), now, to);
    for (uint32_t rank = 0; rank < HEAD(P_STATIONS); rank++, to += P_STATION_COLUMNS)
        station_totals(r, N(HEAD(P_FIRST_STATION), rank), now, to);
    HEAD(P_ROWS) += 1;
    if (HEAD(P_ROWS) > HEAD(P_MOST_ROWS)) keep_every_other(r);
    HEAD(P_NEXT_ROW) = HEAD(P_DONE) + HEAD(P_IOS_PER_ROW);
}

SELDOM void take_stock(run_t *r, double now) {
    if (HEAD(P_DONE) >= HEAD(P_NEXT_ROW)) add_row(r, now);
    if (HEAD(P_DONE) >= HEAD(P_PAUSE_AT)) HEAD(P_PAUSED) = 1;
    if (HEAD(P_DONE) >= HEAD(P_MAX_IOS) && HEAD(P_STOP) == P_GOES_ON) HEAD(P_STOP) = P_IO_BUDGET;
    uint32_t next = HEAD(P_NEXT_ROW);
    if (HEAD(P_PAUSE_AT) < next) next = HEAD(P_PAUSE_AT);
    if (HEAD(P_MAX_IOS) < next) next = HEAD(P_MAX_IOS);
    HEAD(P_NEXT_COUNT) = next;
}

/* tally.py */

INLINE void add(run_t *r, place_t tally, place_t io, double latency) {
    X(tally, 0) += 1.0;
    X(tally, 1) += X(io, P_BYTES);
    X(tally, 2) += latency;
    for (int layer = 0; layer < P_LAYERS; layer++)
        X(tally, 3 + layer) += X(io, P_SPENT + layer);
}

/* system.py and actions.py */

INLINE place_t block(run_t *r, place_t io, place_t following, uint32_t layer) {
    N(io, P_KIND) = P_RESUME;
    N(io, P_PC) = following;
    N(io, P_LAYER) = layer;
    for (; N(following, P_OP) == P_OP_RELEASE; following = N(following, P_NEXT_STEP))
        expect_release(r, N(following, P_A));
    return P_NOBODY;
}

INLINE place_t start_part(
    run_t *r, place_t origin, uint64_t key, place_t target, uint32_t size, double now) {
    place_t part = new_io(r, N(origin, P_IO_FLOW), K(origin, P_WORKER_KEY));
    K(part, P_KEY) = key;
    N(part, P_IS_PART) = 1;
    N(part, P_SIZE) = size;
    X(part, P_BYTES) = size;
    N(part, P_IS_WRITE) = N(origin, P_IS_WRITE);
    N(part, P_PC) = target;
    X(part, P_ISSUED) = now;
    X(part, P_MARK) = now;
    wake(r, part);
    return part;
}

INLINE void fork_io(run_t *r, place_t io, place_t step, double now) {
    place_t about = N(step, P_A);
    uint32_t total = N(about, P_TOTAL_BYTES) ? N(about, P_TOTAL_BYTES) : N(io, P_SIZE);
    uint32_t chunk = N(about, P_CHUNK_BYTES) ? N(about, P_CHUNK_BYTES) : total;
    uint32_t direction = N(about, P_CHILD_DIRECTION), parts = (total + chunk - 1) / chunk;
    N(io, P_PENDING) = N(step, P_B) * parts;
    for (uint32_t rank = 0; rank < N(step, P_B) * parts; rank++) {
        uint32_t left = total - rank % parts * chunk, size = left < chunk ? left : chunk;
        uint64_t key = fold(K(io, P_KEY), N(about, P_FIRST_CHILD) + rank);
        place_t child = start_part(r, io, key, N(N(step, P_C), rank / parts), size, now);
        if (direction != P_AS_PARENT) N(child, P_IS_WRITE) = direction;
        N(child, P_PARENT) = io;
        if (HEAD(P_STOP) == P_OUT_OF_ROOM) break;
    }
}

INLINE void join_io(run_t *r, place_t child, double now) {
    place_t parent = N(child, P_PARENT);
    N(parent, P_PENDING) -= 1;
    if (N(parent, P_PENDING) == 0) {
        for (int layer = 0; layer < P_LAYERS; layer++)
            X(parent, P_SPENT + layer) += X(child, P_SPENT + layer);
        X(parent, P_MARK) = now;
        wake(r, parent);
    }
    free_io(r, child);
}

SELDOM place_t carry_out_rare(run_t *r, place_t io, place_t step, double now) {
    uint32_t op = N(step, P_OP), a = N(step, P_A);
    place_t following = N(step, P_NEXT_STEP);
    if (op == P_OP_JUMP) {
        K(io, P_KEY) = fold(K(io, P_KEY), 0);
    } else if (op == P_OP_BRANCH_IF_FULL) {
        if (!is_full(r, a)) return N(step, P_C);
        X(a, P_SENT_BACK) += 1.0;
        place_t counts = N(step, P_D) ? N(step, P_D) : N(N(io, P_IO_FLOW), P_TALLY);
        X(counts, 3 + P_LAYERS) += 1.0;
        return N(step, P_B);
    } else if (op == P_OP_RESIZE) {
        resize(r, a, N(step, P_B), now);
    } else if (op == P_OP_SPAWN) {
        hand_over(r, io, start_part(r, io, K(io, P_KEY), a, N(io, P_SIZE), now), N(step, P_B));
    } else if (op == P_OP_FORK) {
        fork_io(r, io, step, now);
        return block(r, io, following, 0);
    } else {
        if (a != P_NOBODY) add(r, a, io, now - X(io, P_ISSUED));
        join_io(r, io, now);
        return P_NOBODY;
    }
    return following;
}

INLINE void visit_stations(run_t *r, place_t io, place_t step, double now) {
    place_t entry = N(step, P_A), visit = N(io, P_VISITS);
    uint32_t stations = N(step, P_B);
    N(io, P_PENDING) = stations;
    for (uint32_t rank = 0; rank < stations; rank++) {
        place_t station = N(entry, P_FIRST);
        double time = draw(r, N(entry, P_SECOND), io);
        if (N(station, P_SERVERS) == 0)
            share(r, visit, station, time, now);
        else
            queue(r, visit, station, time, now);
        entry += P_ENTRY;
        visit += P_VISIT;
    }
}

INLINE place_t draw_target(run_t *r, place_t io, place_t step) {
    place_t guide = N(step, P_A);
    double u = uniform(K(io, P_KEY), K(guide, P_DRAW), 0);
    uint32_t rank = N(guide, (uint64_t)(u * X(guide, P_STRIPS)) + P_GUIDE);
    while (u >= X(guide, rank + P_GUIDE)) rank++;
    return N(N(step, P_B), rank);
}

INLINE uint32_t next_path(run_t *r, place_t chooser) {
    uint32_t ios_per_path = N(chooser, P_IOS_PER_PATH), turn = N(chooser, P_TURN);
    if (ios_per_path == 0) return 0;
    if (N(chooser, P_LEFT) == 1) {
        N(chooser, P_LEFT) = ios_per_path;
        N(chooser, P_TURN) = turn + 1;
    } else {
        N(chooser, P_LEFT) -= 1;
    }
    return turn % N(chooser, P_PATHS);
}

INLINE void keep_latency(run_t *r, place_t io, double latency) {
    uint32_t done = HEAD(P_DONE), group = N(N(io, P_IO_FLOW), P_GROUP);
    if (done <= HEAD(P_MAX_IOS)) {
        X(HEAD(P_LATENCY), done) = latency;
        N(HEAD(P_LATENCY), done) = group;
    }
    N(HEAD(P_GROUP_IOS), group) += 1;
    r->x[P_LATENCY_SUM] += latency;
}

INLINE place_t end_io(run_t *r, place_t io, double now) {
    if (N(io, P_IS_PART) == 1) {
        free_io(r, io);
        return P_NOBODY;
    }
    double latency = X(io, P_MARK) - X(io, P_ISSUED);
    keep_latency(r, io, latency);
    add(r, N(N(io, P_IO_FLOW), P_TALLY), io, latency);
    HEAD(P_PRESENT) -= 1;
    HEAD(P_DONE) += 1;
    if (HEAD(P_DONE) >= HEAD(P_NEXT_COUNT)) take_stock(r, now);
    if (HEAD(P_PRESENT) > HEAD(P_MAX_PRESENT) && HEAD(P_STOP) == P_GOES_ON)
        HEAD(P_STOP) = P_OVERLOAD;
    return next_issue(r, io, now) ? N(io, P_PC) : P_NOBODY;
}

INLINE place_t carry_out(run_t *r, place_t io, place_t step, double now) {
    uint32_t a = N(step, P_A);
    place_t following = N(step, P_NEXT_STEP);
    switch (N(step, P_OP)) {
    case P_OP_ACQUIRE: {
        uint32_t page = N(step, P_C), units = page == 0 ? 1 : (N(io, P_SIZE) + page - 1) / page;
        if (acquire(r, a, io, N(step, P_B), units, now)) return following;
        return block(r, io, following, N(step, P_D));
    }
    case P_OP_RELEASE:
        release(r, a, io, N(step, P_B), now);
        return following;
    case P_OP_QUEUE:
        N(io, P_PENDING) = 1;
        queue(r, N(io, P_VISITS), a, draw(r, N(step, P_B), io), now);
        return block(r, io, following, N(step, P_D));
    case P_OP_VISIT:
        visit_stations(r, io, step, now);
        return block(r, io, following, N(step, P_D));
    case P_OP_DELAY: {
        double time = draw(r, a, io);
        if (time == 0.0) return following;
        block(r, io, following, N(step, P_D));
        set_in_lane(r, N(a, P_DEMAND_LANE), now + time, io);
        return P_NOBODY;
    }
    case P_OP_BRANCH_BY_DIRECTION:
        return N(io, P_IS_WRITE) == 1 ? N(step, P_B) : a;
    case P_OP_BRANCH_BY_DRAW:
        return draw_target(r, io, step);
    case P_OP_CHOOSE_PATH:
        return N(N(step, P_B), next_path(r, a));
    case P_OP_END:
        return end_io(r, io, now);
    default:
        return carry_out_rare(r, io, step, now);
    }
}

INLINE void run_io(run_t *r, place_t io, double now) {
    X(io, P_SPENT + N(io, P_LAYER)) += now - X(io, P_MARK);
    X(io, P_MARK) = now;
    place_t step = N(io, P_PC);
    while (step != P_NOBODY) step = carry_out(r, io, step, now);
}

/* simulation.py */

INLINE place_t served(run_t *r, place_t visit) {
    place_t io = N(visit, P_VISIT_IO), station = N(visit, P_VISIT_STATION);
    N(io, P_PENDING) -= 1;
    if (N(io, P_PENDING) > 0) return P_NOBODY;
    N(station, P_LAST_DEPARTURES) += 1;
    return io;
}

INLINE place_t happen(run_t *r, place_t place, double now) {
    uint32_t kind = N(place, P_KIND);
    if (kind == P_DEPART) {
        depart(r, place, now);
        return served(r, place);
    }
    if (kind == P_DEPART_SHARED) {
        place_t visit = depart_shared(r, place, now);
        return visit == P_NOBODY ? visit : served(r, visit);
    }
    if (kind == P_LANE) {
        place = first_of_lane(r, place);
        kind = N(place, P_KIND);
    }
    if (kind == P_RESUME) return place;
    if (kind == P_END_OF_TIME) {
        HEAD(P_STOP) = P_TIME_BUDGET;
        return P_NOBODY;
    }
    if (kind == P_ARRIVE) set_next_arrival(r, place, now);
    issue(r, place, now);
    return place;
}

void advance(uint32_t *n, double *x, uint64_t *k, int begin, double max_simulated) {
    run_t state = {n, x, k}, *r = &state;
    HEAD(P_PAUSED) = 0;
    HEAD(P_NEXT_COUNT) = 0;
    place_t io = P_NOBODY;
    double now = x[P_NOW];
    if (begin) {
        add_row(r, now);
        if (max_simulated > 0.0) set_event(r, max_simulated, HEAD(P_END_OF_RUN));
        start_flows(r);
        io = next_ready(r);
    }
    for (;;) {
        while (io != P_NOBODY && HEAD(P_STOP) == P_GOES_ON) {
            run_io(r, io, now);
            io = next_ready(r);
        }
        if (HEAD(P_STOP) != P_GOES_ON || HEAD(P_PAUSED) == 1) return;
        place_t place = next_place(r);
        if (place == P_NOBODY) return;
        now = x[P_NOW];
        io = happen(r, place, now);
    }
}
