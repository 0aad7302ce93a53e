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

INLINE double larger(double one, double other) { return one > other ? one : other; }

INLINE double smaller(double one, double other) { return one < other ? one : other; }

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
    z = (z ^ (z >> 30)) * P_MIX_FIRST;
    z = (z ^ (z >> 27)) * P_MIX_SECOND;
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
    double beyond = X(io, P_BYTES) - X(demand, P_KNEE);
    if (beyond > 0.0) mean = mean + X(demand, P_BEYOND) * beyond + X(demand, P_MORE_BEYOND);
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
        double left = X(child, 0), right = X(child, P_EVENT);
        if (before(right, K(child, P_EVENT + P_EVENT_TAG), left, K(child, P_EVENT_TAG))) {
            child += P_EVENT;
            left = right;
        }
        uint64_t first = K(child, P_EVENT_TAG);
        if (before(time, tag, left, first)) break;
        X(hole, 0) = left;
        K(hole, P_EVENT_TAG) = first;
        hole = child;
        child = 2 * child - (P_HEAP - P_EVENT);
    }
    X(hole, 0) = time;
    K(hole, P_EVENT_TAG) = tag;
}

INLINE void sift_up(run_t *r, place_t hole, double time, uint64_t tag) {
    while (hole > P_HEAP) {
        place_t parent = ((((hole - P_HEAP) >> 1) - 1) & ~1u) + P_HEAP;
        if (!before(time, tag, X(parent, 0), K(parent, P_EVENT_TAG))) break;
        X(hole, 0) = X(parent, 0);
        K(hole, P_EVENT_TAG) = K(parent, P_EVENT_TAG);
        hole = parent;
    }
    X(hole, 0) = time;
    K(hole, P_EVENT_TAG) = tag;
}

SELDOM void drop_stale(run_t *r) {
    place_t end = HEAD(P_EVENTS), kept = P_HEAP;
    for (place_t event = P_HEAP; event < end; event += P_EVENT) {
        double time = X(event, 0);
        uint64_t tag = K(event, P_EVENT_TAG);
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

INLINE void set_last_event(run_t *r, double time, place_t place) {
    uint64_t last = ((UINT64_C(1) << (64 - P_TAG_BITS)) - 1) << P_TAG_BITS;
    push(r, time, last | ((uint64_t)place >> P_ALIGNMENT_BITS));
}

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
        if (end > P_HEAP) sift_down(r, end, time, K(end, P_EVENT_TAG));
    }
    double time = X(P_HEAP, 0);
    if (time == INFINITY) {
        HEAD(P_STOP) = P_STUCK;
        return P_NOBODY;
    }
    HEAD(P_HOLE) = 1;
    r->x[P_NOW] = time;
    expect_event(r, place_of(K(P_HEAP, P_EVENT + P_EVENT_TAG)));
    expect_event(r, place_of(K(P_HEAP, 2 * P_EVENT + P_EVENT_TAG)));
    return place_of(K(P_HEAP, P_EVENT_TAG));
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

/* fair_limit.py */

INLINE place_t disk_of(run_t *r, place_t limit, place_t io) {
    place_t disk = N(N(io, P_IO_FLOW), P_FLOW_DISK);
    while (N(disk, P_DISK_LIMIT) != limit) disk = N(disk, P_NEXT_DISK_OF_FLOW);
    return disk;
}

INLINE void tag(run_t *r, place_t limit, place_t disk, uint32_t size, uint32_t waiting_of_vm) {
    double cost = (double)(((int64_t)size + P_COST_UNIT - 1) / P_COST_UNIT);
    double share = X(disk, P_SHARES) / waiting_of_vm;
    double start = larger(X(limit, P_VIRTUAL_TIME), X(disk, P_LAST_FINISH));
    X(disk, P_TAG_START) = start;
    X(disk, P_TAG_FINISH) = start + cost / share;
}

INLINE void charge(run_t *r, place_t limit, place_t disk, place_t io) {
    uint32_t in_a_row = N(limit, P_IN_A_ROW);
    if (N(limit, P_LAST_DISK) == disk && N(io, P_IS_SEQUENTIAL) == 1 &&
        in_a_row < N(limit, P_QUANTUM)) {
        N(limit, P_IN_A_ROW) = in_a_row + 1;
    } else {
        N(limit, P_IN_A_ROW) = 1;
        X(limit, P_VIRTUAL_TIME) = larger(X(limit, P_VIRTUAL_TIME), X(disk, P_TAG_START));
    }
    N(limit, P_LAST_DISK) = disk;
    X(disk, P_LAST_FINISH) = X(disk, P_TAG_FINISH);
}

INLINE place_t first_in_turn(run_t *r, place_t limit) {
    place_t last = N(limit, P_LAST_DISK), best = P_NOBODY;
    if (last != P_NOBODY && N(limit, P_IN_A_ROW) < N(limit, P_QUANTUM)) {
        place_t waiting = N(last, P_DISK_FIRST);
        if (waiting != P_NOBODY && N(waiting, P_IS_SEQUENTIAL) == 1) return waiting;
    }
    double finish = 0.0;
    for (place_t disk = N(limit, P_FIRST_DISK); disk != P_NOBODY; disk = N(disk, P_NEXT_DISK)) {
        place_t waiting = N(disk, P_DISK_FIRST);
        if (waiting != P_NOBODY && (best == P_NOBODY || X(disk, P_TAG_FINISH) < finish)) {
            best = waiting;
            finish = X(disk, P_TAG_FINISH);
        }
    }
    return best;
}

SELDOM void pass_by(run_t *r, place_t limit, place_t io) {
    place_t disk = disk_of(r, limit, io);
    tag(r, limit, disk, N(io, P_SIZE), 1);
    charge(r, limit, disk, io);
}

SELDOM void append(run_t *r, place_t limit, place_t io) {
    place_t disk = disk_of(r, limit, io);
    N(io, P_NEXT) = P_NOBODY;
    if (N(disk, P_DISK_FIRST) == P_NOBODY) {
        place_t vm = N(disk, P_DISK_VM);
        N(vm, P_FLOWS_WAITING) += 1;
        N(disk, P_DISK_FIRST) = io;
        tag(r, limit, disk, N(io, P_SIZE), N(vm, P_FLOWS_WAITING));
    } else {
        N(N(disk, P_DISK_LAST), P_NEXT) = io;
    }
    N(disk, P_DISK_LAST) = io;
    N(limit, P_WAITS_FIRST) = first_in_turn(r, limit);
}

SELDOM place_t popleft(run_t *r, place_t limit, place_t io) {
    place_t disk = disk_of(r, limit, io), vm = N(disk, P_DISK_VM), following = N(io, P_NEXT);
    charge(r, limit, disk, io);
    N(disk, P_DISK_FIRST) = following;
    if (following == P_NOBODY)
        N(vm, P_FLOWS_WAITING) -= 1;
    else
        tag(r, limit, disk, N(following, P_SIZE), N(vm, P_FLOWS_WAITING));
    return first_in_turn(r, limit);
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
        place_t following =
            N(limit, P_FIRST_DISK) == P_NOBODY ? N(io, P_NEXT) : popleft(r, limit, io);
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
        if (N(limit, P_FIRST_DISK) != P_NOBODY) pass_by(r, limit, io);
        return true;
    }
    if (X(waiting, P_COUNT) == 0.0) X(limit, P_NO_WAIT_AREA) += now - X(waiting, P_SINCE);
    change(r, waiting, now, X(waiting, P_COUNT) + 1);
    X(waiting, P_ENTRIES) += now;
    N(io, P_WANTED_REGISTER) = reg;
    N(io, P_WANTED_UNITS) = units;
    X(io, P_WAITS_SINCE) = now;
    if (N(limit, P_FIRST_DISK) != P_NOBODY) {
        append(r, limit, io);
        return false;
    }
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

INLINE void set_capacity(run_t *r, place_t limit, double now) {
    end_idleness(r, limit, now);
    double before = X(limit, P_CAPACITY);
    uint32_t given = N(limit, P_GIVEN), allowed = N(limit, P_ALLOWED);
    X(limit, P_CAPACITY_AREA) += before * (now - X(limit, P_RESIZED));
    X(limit, P_RESIZED) = now;
    X(limit, P_CAPACITY) = given < allowed ? given : allowed;
    double held = grant_waiting(r, limit, X(limit, P_HELD + P_COUNT), now);
    change_held(r, limit, held, before, now);
}

SELDOM void resize(run_t *r, place_t limit, uint32_t capacity, double now) {
    N(limit, P_GIVEN) = capacity;
    set_capacity(r, limit, now);
}

SELDOM void allow(run_t *r, place_t limit, uint32_t capacity, double now) {
    N(limit, P_ALLOWED) = capacity;
    set_capacity(r, limit, now);
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

/* throttle.py */

SELDOM void resize_throttled(run_t *r, place_t throttle, uint32_t is_low, double now) {
    if (N(throttle, P_IS_LOW) == is_low) return;
    N(throttle, P_IS_LOW) = is_low;
    uint32_t capacity = is_low == 1 ? N(throttle, P_LOW) : N(throttle, P_HIGH);
    for (uint32_t rank = 0; rank < N(throttle, P_THROTTLED_COUNT); rank++)
        resize(r, N(N(throttle, P_THROTTLED), rank), capacity, now);
}

INLINE void count_issue(run_t *r, place_t throttle, uint32_t vm, double now) {
    uint32_t last = N(throttle, P_LAST_VM), switches = N(throttle, P_SWITCHES);
    if (vm == last) {
        N(throttle, P_RUN) += 1;
        if (N(throttle, P_RUN) == N(throttle, P_LONG_RUN)) {
            N(throttle, P_SWITCHES) = 0;
            resize_throttled(r, throttle, 0, now);
        }
        return;
    }
    if (last != P_NOBODY && switches < N(throttle, P_MOST_SWITCHES)) {
        N(throttle, P_SWITCHES) = switches + 1;
        if (N(throttle, P_SWITCHES) == N(throttle, P_MOST_SWITCHES))
            resize_throttled(r, throttle, 1, now);
    }
    N(throttle, P_LAST_VM) = vm;
    N(throttle, P_RUN) = 1;
}

INLINE void allow_depth(run_t *r, place_t throttle, uint32_t depth, double now) {
    N(throttle, P_DEPTH) = depth;
    allow(r, N(throttle, P_ANSWERS_LIMIT), depth, now);
}

INLINE void count_status(run_t *r, place_t throttle, uint32_t is_good, double now) {
    uint32_t depth = N(throttle, P_DEPTH);
    if (is_good == 0) {
        N(throttle, P_REFUSED) += 1;
        if (N(throttle, P_REFUSED) == N(throttle, P_SAMPLE_SIZE)) {
            N(throttle, P_REFUSED) = 0;
            allow_depth(r, throttle, depth / 2 > 1 ? depth / 2 : 1, now);
        }
    } else if (depth < N(throttle, P_FULL_DEPTH)) {
        N(throttle, P_GOOD) += 1;
        if (N(throttle, P_GOOD) == N(throttle, P_THRESHOLD)) {
            N(throttle, P_GOOD) = 0;
            allow_depth(r, throttle, depth + 1, now);
        }
    }
}

/* controller.py */

INLINE void resize_window(
    run_t *r, place_t window, double threshold, double passed, double done, double now) {
    double before = X(window, P_WINDOW_SIZE), size = X(window, P_MOST);
    if (passed > 0.0) {
        double aim = before * (threshold * done / passed) + X(window, P_BETA);
        size = (1.0 - P_CONTROL_GAIN) * before + P_CONTROL_GAIN * aim;
    }
    size = smaller(larger(size, X(window, P_LEAST)), X(window, P_MOST));
    X(window, P_WINDOW_SIZE) = size;
    if ((int64_t)size != (int64_t)before)
        resize(r, N(window, P_WINDOW_LIMIT), (uint32_t)(int64_t)size, now);
}

INLINE void adjust(run_t *r, place_t controller, double now) {
    double time = 0.0, ios = 0.0;
    for (uint32_t rank = 0; rank < N(controller, P_WATCHED_COUNT); rank++) {
        place_t tally = N(N(controller, P_WATCHED), rank), fabric = tally + P_TALLY_FABRIC;
        time += X(fabric, 0) + X(fabric, 1) + X(fabric, 2);
        ios += X(tally, P_TALLY_IOS);
    }
    double passed = time - X(controller, P_LAST_TIME), done = ios - X(controller, P_LAST_IOS);
    X(controller, P_LAST_TIME) = time;
    X(controller, P_LAST_IOS) = ios;
    if (done == 0.0) return;
    for (uint32_t rank = 0; rank < N(controller, P_WINDOW_COUNT); rank++)
        resize_window(r, N(N(controller, P_WINDOWS), rank), X(controller, P_LATENCY_THRESHOLD),
                      passed, done, now);
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

INLINE place_t let_go(run_t *r, place_t visit) {
    place_t io = N(visit, P_VISIT_IO), station = N(visit, P_VISIT_STATION);
    N(io, P_PENDING) -= 1;
    if (N(io, P_PENDING) > 0) return P_NOBODY;
    N(station, P_LAST_DEPARTURES) += 1;
    return io;
}

INLINE void advance_shares(run_t *r, place_t station, double now) {
    uint32_t present = N(station, P_INSIDE);
    place_t meter = station + P_QUEUE_METER;
    if (present > 0) {
        double elapsed = now - X(meter, P_SINCE), given = elapsed * X(station, P_RATE);
        double share = given / present;
        X(station, P_VIRTUAL) += share;
        X(station, P_SERVED_EACH) += share;
        X(station, P_BUSY_AREA) += given;
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
    uint32_t present = N(station, P_INSIDE), rates = N(station, P_RATE_COUNT);
    if (rates > 0)
        X(station, P_RATE) = X(N(station, P_RATES), (present < rates ? present : rates) - 1);
    double remaining = (finish - X(station, P_VIRTUAL)) * present / X(station, P_RATE);
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
    uint64_t tag = K(P_HEAP, P_EVENT_TAG);
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
        double given = elapsed * X(station, P_RATE);
        double served_each = X(station, P_SERVED_EACH) + given / (present > 1 ? present : 1);
        X(to, 0) = X(waiting, P_AREA) + present * elapsed;
        X(to, 1) = X(waiting, P_STAYS) + (present * now - X(waiting, P_ENTRIES));
        X(to, 2) = X(station, P_BUSY_AREA) + given;
        X(to, 3) = X(busy, P_STAYS) + (present * served_each - X(busy, P_ENTRIES));
    }
    X(to, 4) = N(station, P_DEPARTURES);
    X(to, 5) = N(station, P_LAST_DEPARTURES);
}

/* io.py */

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
    N(io, P_IS_SEQUENTIAL) = 0;
    N(io, P_IO_SHIFT) = P_NOBODY;
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

/* changing_clock.py */

SELDOM double shown_on_clock(run_t *r, place_t changes, double now) {
    double shown = 0.0, moment = 0.0, rate = 1.0;
    place_t change = changes + 1;
    for (uint32_t rank = 0; rank < N(changes, 0); rank++, change += P_CHANGE) {
        double at = X(change, 0);
        if (at > now) break;
        shown += (at - moment) * rate;
        moment = at;
        rate = X(change, 1);
    }
    return shown + (now - moment) * rate;
}

SELDOM double wait_on_clock(run_t *r, place_t changes, double wait, double now) {
    double moment = now, rate = 1.0;
    place_t change = changes + 1;
    for (uint32_t rank = 0; rank < N(changes, 0); rank++, change += P_CHANGE) {
        double at = X(change, 0);
        if (at > moment) {
            if (moment + wait / rate < at) break;
            wait = larger(0.0, wait - (at - moment) * rate);
            moment = at;
        }
        rate = X(change, 1);
    }
    return moment + wait / rate - now;
}

SELDOM double burst_at(run_t *r, place_t changes, double first, double now) {
    double burst = first;
    place_t change = changes + 1;
    for (uint32_t rank = 0; rank < N(changes, 0); rank++, change += P_CHANGE) {
        if (X(change, 0) > now) break;
        burst = X(change, 2);
    }
    return burst;
}

/* workload.py */

INLINE void prepare(run_t *r, place_t io) {
    place_t flow = N(io, P_IO_FLOW), entry = N(flow, P_SIZES);
    uint32_t ordinal = N(io, P_NEXT_ORDINAL);
    N(io, P_NEXT_ORDINAL) = ordinal + 1;
    uint64_t key = fold(K(io, P_WORKER_KEY), ordinal);
    K(io, P_KEY) = key;
    N(io, P_IS_WRITE) = uniform(key, P_DIRECTION_CODE, 0) >= X(flow, P_READ_SHARE);
    double share = X(flow, P_SEQUENTIAL_SHARE);
    if (share > 0.0) N(io, P_IS_SEQUENTIAL) = uniform(key, P_SEQUENTIAL_CODE, 0) < share;
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

INLINE bool stops(run_t *r, place_t io, double at) {
    place_t shift = N(io, P_IO_SHIFT);
    return shift != P_NOBODY && at >= X(shift, P_UNTIL);
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

INLINE bool issue_unless_stopped(run_t *r, place_t io, double wait, double now) {
    if (stops(r, io, now + wait)) {
        free_io(r, io);
        return false;
    }
    return issue_after(r, io, wait, now);
}

INLINE double interval_after(run_t *r, place_t flow, place_t io) {
    double jitter = X(flow, P_JITTER);
    if (jitter == 0.0) return X(flow, P_INTERVAL);
    double u = uniform(K(io, P_KEY), P_JITTER_CODE, 0);
    return X(flow, P_INTERVAL) * (1.0 + jitter * (2.0 * u - 1.0));
}

SELDOM void change_burst(run_t *r, place_t flow, double now) {
    int64_t before = N(flow, P_BURST);
    int64_t burst = (int64_t)burst_at(r, N(flow, P_CHANGES), (double)before, now);
    if (burst == before) return;
    X(flow, P_NEXT_SLOT) += (double)(burst - before) * X(flow, P_INTERVAL);
    N(flow, P_BURST) = (uint32_t)burst;
}

SELDOM bool issue_at_slot(run_t *r, place_t flow, place_t io, double now) {
    prepare(r, io);
    place_t changes = N(flow, P_CHANGES);
    double clock = now;
    if (changes != P_NOBODY) {
        change_burst(r, flow, now);
        clock = shown_on_clock(r, changes, now);
    }
    double slot = X(flow, P_NEXT_SLOT);
    double ahead = slot - ((double)N(flow, P_BURST) - 1.0) * X(flow, P_INTERVAL);
    double start = larger(clock, ahead), wait = start - clock;
    if (changes != P_NOBODY) wait = wait_on_clock(r, changes, wait, now);
    if (stops(r, io, now + wait)) {
        free_io(r, io);
        return false;
    }
    X(flow, P_NEXT_SLOT) = larger(start, slot) + interval_after(r, flow, io);
    return issue_after(r, io, wait, now);
}

INLINE bool issue_piece(run_t *r, place_t flow, place_t io, double now) {
    N(N(flow, P_FLOW_PIECES), P_TO_ISSUE) -= 1;
    return issue_at_slot(r, flow, io, now);
}

SELDOM void begin_pieces(run_t *r, place_t pieces, double now) {
    place_t flow = N(pieces, P_PIECES_OF);
    X(flow, P_NEXT_SLOT) = now;
    for (uint32_t worker = 0; worker < N(flow, P_WORKERS); worker++) {
        place_t io = new_io(r, flow, fold(K(flow, P_FLOW_KEY), worker));
        if (HEAD(P_STOP) == P_OUT_OF_ROOM) return;
        if (issue_piece(r, flow, io, now)) wake(r, io);
    }
}

SELDOM void begin_after_start(run_t *r, place_t pieces, double now) {
    if (X(pieces, P_START_AFTER) == 0.0)
        begin_pieces(r, pieces, now);
    else
        set_event(r, now + X(pieces, P_START_AFTER), pieces);
}

SELDOM void end_pieces(run_t *r, place_t pieces, double now) {
    N(pieces, P_HAS_ENDED) = 1;
    X(pieces, P_ENDED_AT) = now;
    for (uint32_t rank = 0; rank < N(pieces, P_FOLLOWER_COUNT); rank++) {
        place_t follower = N(N(pieces, P_FOLLOWERS), rank);
        N(follower, P_LEADERS) -= 1;
        if (N(follower, P_LEADERS) == 0) begin_after_start(r, follower, now);
    }
    HEAD(P_UNENDED) -= 1;
    if (HEAD(P_UNENDED) == 0 && r->x[P_TIME_AFTER] >= 0.0)
        set_last_event(r, now + r->x[P_TIME_AFTER], HEAD(P_END_AFTER));
}

SELDOM bool next_piece(run_t *r, place_t flow, place_t io, double now) {
    place_t pieces = N(flow, P_FLOW_PIECES);
    N(pieces, P_TO_COMPLETE) -= 1;
    if (N(pieces, P_TO_COMPLETE) == 0) end_pieces(r, pieces, now);
    if (N(pieces, P_TO_ISSUE) == 0) {
        free_io(r, io);
        return false;
    }
    return issue_piece(r, flow, io, now);
}

INLINE void set_arrival(run_t *r, place_t io, double wait, double now) {
    place_t changes = N(N(io, P_IO_FLOW), P_CHANGES);
    if (changes != P_NOBODY) wait = wait_on_clock(r, changes, wait, now);
    N(io, P_KIND) = P_ARRIVE;
    set_event(r, now + wait, io);
}

INLINE bool next_issue(run_t *r, place_t io, double now) {
    place_t flow = N(io, P_IO_FLOW);
    if (N(flow, P_LOOP) == P_OPEN) {
        free_io(r, io);
        return false;
    }
    if (N(flow, P_LOOP) == P_PACED) return issue_at_slot(r, flow, io, now);
    if (N(flow, P_LOOP) == P_FINITE) return next_piece(r, flow, io, now);
    prepare(r, io);
    return issue_unless_stopped(r, io, draw(r, N(flow, P_WAIT), io), now);
}

INLINE void arrive(run_t *r, place_t io, double now) {
    place_t following = new_io(r, N(io, P_IO_FLOW), K(io, P_WORKER_KEY));
    N(following, P_NEXT_ORDINAL) = N(io, P_NEXT_ORDINAL);
    prepare(r, following);
    double wait = draw(r, N(N(following, P_IO_FLOW), P_WAIT), following);
    set_arrival(r, following, wait, now);
    issue(r, io, now);
}

SELDOM bool first_issue(run_t *r, place_t flow, place_t io, double now) {
    if (N(flow, P_LOOP) == P_PACED) return next_issue(r, io, now);
    prepare(r, io);
    double longest = draw(r, N(flow, P_WAIT), io) + X(flow, P_BEGINS_WITHIN);
    double wait = longest * uniform(K(io, P_KEY), P_WAIT_PHASE, 0);
    if (N(flow, P_LOOP) != P_OPEN) return issue_unless_stopped(r, io, wait, now);
    set_arrival(r, io, wait, now);
    return false;
}

SELDOM void begin_workers(
    run_t *r, place_t flow, place_t shift, uint32_t first, uint32_t count, double now) {
    for (uint32_t worker = first; worker < first + count; worker++) {
        place_t io = new_io(r, flow, fold(K(flow, P_FLOW_KEY), worker));
        if (HEAD(P_STOP) == P_OUT_OF_ROOM) return;
        N(io, P_IO_SHIFT) = shift;
        if (first_issue(r, flow, io, now)) wake(r, io);
    }
}

SELDOM void begin_shift(run_t *r, place_t shift, double now) {
    uint32_t first = N(shift, P_FIRST_WORKER), count = N(shift, P_SHIFT_WORKERS);
    begin_workers(r, N(shift, P_SHIFT_OF), shift, first, count, now);
}

SELDOM void start_flow(run_t *r, place_t flow) {
    if (N(flow, P_LOOP) == P_FINITE) {
        place_t pieces = N(flow, P_FLOW_PIECES);
        if (N(pieces, P_LEADERS) == 0) begin_after_start(r, pieces, 0.0);
        return;
    }
    place_t first = N(flow, P_FIRST_SHIFT);
    if (first == P_NOBODY) begin_workers(r, flow, first, 0, N(flow, P_WORKERS), 0.0);
    for (place_t shift = first; shift != P_NOBODY; shift = N(shift, P_NEXT_SHIFT))
        if (X(shift, P_BEGINS_AT) == 0.0) begin_shift(r, shift, 0.0);
    for (place_t shift = first; shift != P_NOBODY; shift = N(shift, P_NEXT_SHIFT))
        if (X(shift, P_BEGINS_AT) > 0.0) set_event(r, X(shift, P_BEGINS_AT), shift);
}

/* running_totals.py */

SELDOM void keep_every_other(run_t *r) {
    uint64_t slots = HEAD(P_SLOTS), readings = HEAD(P_READINGS), kept = (readings + 1) / 2;
    for (uint64_t rank = 0; rank < readings - kept; rank++)
        N(slots, readings + rank) = N(slots, 2 * rank + 1);
    for (uint64_t rank = 0; rank < kept; rank++) N(slots, rank) = N(slots, 2 * rank);
    for (uint64_t rank = 0; rank < readings - kept; rank++)
        N(slots, kept + rank) = N(slots, readings + rank);
    HEAD(P_READINGS) = kept;
    HEAD(P_IOS_PER_READING) *= 2;
}

SELDOM void add_reading(run_t *r, double now) {
    place_t slot = N(HEAD(P_SLOTS), HEAD(P_READINGS));
    place_t counts = HEAD(P_COUNTS) + slot * (1 + HEAD(P_GROUPS));
    place_t reading = HEAD(P_READING) + slot * HEAD(P_READING_WIDTH), to = reading + 1;
    N(counts, 0) = HEAD(P_PRESENT);
    for (uint32_t group = 0; group < HEAD(P_GROUPS); group++)
        N(counts, 1 + group) = N(HEAD(P_GROUP_IOS), group);
    X(reading, 0) = now;
    for (uint32_t value = 0; value < HEAD(P_TALLIES) * P_TALLY_COLUMNS; value++)
        X(to++, 0) = X(HEAD(P_FIRST_TALLY), value);
    for (uint32_t rank = 0; rank < HEAD(P_LIMITS); rank++, to += P_LIMIT_COLUMNS)
        limit_totals(r, N(HEAD(P_FIRST_LIMIT), rank), now, to);
    for (uint32_t rank = 0; rank < HEAD(P_STATIONS); rank++, to += P_STATION_COLUMNS)
        station_totals(r, N(HEAD(P_FIRST_STATION), rank), now, to);
    HEAD(P_READINGS) += 1;
    if (HEAD(P_READINGS) > HEAD(P_MOST_READINGS)) keep_every_other(r);
    HEAD(P_NEXT_READING) = HEAD(P_DONE) + HEAD(P_IOS_PER_READING);
}

SELDOM void check(run_t *r, double now) {
    if (HEAD(P_DONE) >= HEAD(P_NEXT_READING)) add_reading(r, now);
    if (HEAD(P_DONE) >= HEAD(P_PAUSE_AT)) HEAD(P_PAUSED) = 1;
    if (HEAD(P_DONE) >= HEAD(P_MAX_IOS) && HEAD(P_STOP) == P_GOES_ON) HEAD(P_STOP) = P_IO_BUDGET;
    uint32_t next = HEAD(P_NEXT_READING);
    if (HEAD(P_PAUSE_AT) < next) next = HEAD(P_PAUSE_AT);
    if (HEAD(P_MAX_IOS) < next) next = HEAD(P_MAX_IOS);
    HEAD(P_NEXT_COUNT) = next;
}

/* tally.py */

INLINE void add(run_t *r, place_t tally, place_t io, double latency) {
    X(tally, P_TALLY_IOS) += 1.0;
    X(tally, P_TALLY_BYTES) += X(io, P_BYTES);
    X(tally, P_TALLY_LATENCY) += latency;
    for (int layer = 0; layer < P_LAYERS; layer++)
        X(tally, P_TALLY_LAYERS + layer) += X(io, P_SPENT + layer);
}

/* system.py and actions.py */

INLINE place_t named(run_t *r, place_t io, uint32_t number, uint32_t table) {
    return table == P_NOBODY ? number : N(N(N(io, P_IO_FLOW), table), number);
}

INLINE place_t block(run_t *r, place_t io, place_t following, uint32_t layer) {
    N(io, P_KIND) = P_RESUME;
    N(io, P_PC) = following;
    N(io, P_LAYER) = layer;
    for (; N(following, P_OP) == P_OP_RELEASE; following = N(following, P_NEXT_STEP))
        expect_release(r, named(r, io, N(following, P_A), N(following, P_TABLE)));
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
    N(part, P_IS_SEQUENTIAL) = N(origin, P_IS_SEQUENTIAL);
    N(part, P_PC) = target;
    X(part, P_ISSUED) = now;
    X(part, P_MARK) = now;
    wake(r, part);
    return part;
}

SELDOM void hand_over(run_t *r, place_t origin, place_t part, uint32_t registers) {
    for (uint32_t reg = 0; reg < HEAD(P_REGISTERS); reg++)
        if (registers >> reg & 1) {
            X(part, P_REGISTER + reg) = X(origin, P_REGISTER + reg);
            N(part, P_REGISTER + reg) = N(origin, P_REGISTER + reg);
        }
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
    uint32_t op = N(step, P_OP), a = named(r, io, N(step, P_A), N(step, P_TABLE));
    place_t following = N(step, P_NEXT_STEP);
    if (op == P_OP_JUMP) {
        K(io, P_KEY) = fold(K(io, P_KEY), 0);
    } else if (op == P_OP_COUNT_ISSUE) {
        count_issue(r, a, named(r, io, N(step, P_B), N(step, P_OTHER_TABLE)), now);
    } else if (op == P_OP_COUNT_STATUS) {
        count_status(r, a, N(step, P_B), now);
    } else if (op == P_OP_BRANCH_IF_FULL) {
        if (!is_full(r, a)) return N(step, P_C);
        X(a, P_SENT_BACK) += 1.0;
        place_t counts = named(r, io, N(step, P_D), N(step, P_OTHER_TABLE));
        if (counts == P_NOBODY) counts = N(N(io, P_IO_FLOW), P_TALLY);
        X(counts, P_TALLY_SENT_BACK) += 1.0;
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
    place_t service = N(step, P_A), visit = N(io, P_VISITS);
    uint32_t stations = N(step, P_B);
    N(io, P_PENDING) = stations;
    for (uint32_t rank = 0; rank < stations; rank++) {
        place_t station =
            named(r, io, N(service, P_SERVED_AT), N(service, P_SERVED_TABLE));
        double time = draw(r, N(service, P_SERVICE_DEMAND), io);
        if (N(station, P_SERVERS) == 0)
            share(r, visit, station, time, now);
        else
            queue(r, visit, station, time, now);
        service += P_SERVICE;
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
    if (HEAD(P_DONE) >= HEAD(P_NEXT_COUNT)) check(r, now);
    if (HEAD(P_PRESENT) > HEAD(P_MAX_PRESENT) && HEAD(P_STOP) == P_GOES_ON)
        HEAD(P_STOP) = P_OVERLOAD;
    return next_issue(r, io, now) ? N(io, P_PC) : P_NOBODY;
}

INLINE place_t carry_out(run_t *r, place_t io, place_t step, double now) {
    uint32_t a = named(r, io, N(step, P_A), N(step, P_TABLE));
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

INLINE void set_first_turns(run_t *r) {
    for (uint32_t rank = 0; rank < HEAD(P_CONTROLLERS); rank++) {
        place_t controller = N(HEAD(P_FIRST_CONTROLLER), rank);
        set_last_event(r, X(controller, P_FIRST_TURN), controller);
    }
}

SELDOM void control(run_t *r, place_t controller, double now) {
    adjust(r, controller, now);
    if (HEAD(P_READY_FIRST) != P_NOBODY ||
        HEAD(P_EVENTS) > P_HEAP + P_EVENT * HEAD(P_CONTROLLERS))
        set_last_event(r, now + P_CONTROL_PERIOD, controller);
}

SELDOM void set_slice(run_t *r) {
    uint32_t number = HEAD(P_SLICES) + 1;
    if (number <= HEAD(P_MOST_SLICES))
        set_last_event(r, number * r->x[P_SLICE], HEAD(P_END_OF_SLICE));
}

SELDOM place_t happen_seldom(run_t *r, place_t place, double now) {
    switch (N(place, P_KIND)) {
    case P_CONTROL:
        control(r, place, now);
        break;
    case P_BEGIN:
        begin_pieces(r, place, now);
        break;
    case P_BEGIN_SHIFT:
        begin_shift(r, place, now);
        break;
    case P_READING_OF_A_SLICE:
        add_reading(r, now);
        HEAD(P_SLICES) += 1;
        set_slice(r);
        break;
    default:
        HEAD(P_STOP) = N(place, P_REASON);
        return P_NOBODY;
    }
    return next_ready(r);
}

INLINE place_t happen(run_t *r, place_t place, double now) {
    uint32_t kind = N(place, P_KIND);
    if (kind == P_DEPART) {
        depart(r, place, now);
        return let_go(r, place);
    }
    if (kind == P_DEPART_SHARED) {
        place_t visit = depart_shared(r, place, now);
        return visit == P_NOBODY ? visit : let_go(r, visit);
    }
    if (kind == P_LANE) {
        place = first_of_lane(r, place);
        kind = N(place, P_KIND);
    }
    if (kind == P_RESUME) return place;
    if (kind >= P_END_OF_TIME) return happen_seldom(r, place, now);
    if (kind == P_ARRIVE)
        arrive(r, place, now);
    else
        issue(r, place, now);
    return place;
}

SELDOM void begin(run_t *r, double now, double max_simulated) {
    add_reading(r, now);
    if (max_simulated > 0.0 && HEAD(P_MOST_SLICES) == 0)
        set_event(r, max_simulated, HEAD(P_END_OF_RUN));
    else if (max_simulated > 0.0)
        set_last_event(r, max_simulated, HEAD(P_END_OF_RUN));
    set_slice(r);
    set_first_turns(r);
    for (uint32_t rank = 0; rank < HEAD(P_FLOWS); rank++)
        start_flow(r, N(HEAD(P_FIRST_FLOW), rank));
}

INLINE void run_ready(run_t *r, place_t io, double now) {
    while (io != P_NOBODY && HEAD(P_STOP) == P_GOES_ON) {
        run_io(r, io, now);
        io = next_ready(r);
    }
}

void advance(uint32_t *n, double *x, uint64_t *k, int begins, double max_simulated) {
    run_t state = {n, x, k}, *r = &state;
    HEAD(P_PAUSED) = 0;
    HEAD(P_NEXT_COUNT) = 0;
    HEAD(P_OUT_OF_EVENTS) = 0;
    if (begins) {
        begin(r, x[P_NOW], max_simulated);
        run_ready(r, next_ready(r), x[P_NOW]);
    }
    for (uint32_t events = 0; events < P_MOST_EVENTS_UNOBSERVED; events++) {
        if (HEAD(P_STOP) != P_GOES_ON || HEAD(P_PAUSED) == 1) return;
        place_t place = next_place(r);
        if (place == P_NOBODY) return;
        double now = x[P_NOW];
        run_ready(r, happen(r, place, now), now);
    }
    HEAD(P_OUT_OF_EVENTS) = 1;
}
