// How the bots think, in one file without a library, for WebAssembly: rules of the card play, the
// exact solver, chance and worlds, the heuristic, a card decision, bids and raises. Each part has its
// twin in plain Python beside this folder; docs/bots.md tells how they fit together.
//
// Hands are 32 bits. A card's code is suit * 8 + height; with trumps the trump suit changes places
// with suit 3, so a higher code wins inside a suit and any code from 24 up beats a plain card. Seats
// are 0 to 3, team 0 is seats 0 and 2. All sums are integers.
typedef unsigned char u8;
typedef unsigned int u32;
typedef int i32;
typedef unsigned long long u64;
typedef long long i64;

#define TRUMPS 0xFF000000u
#define SUIT(s) (0xFFu << (8 * (s)))
#define BIT(c) (1u << (c))
#define LOW(m) __builtin_ctz(m)
#define TOP(m) (31 - __builtin_clz(m))
#define COUNT(m) __builtin_popcount(m)
// The higher cards of the same suit.
#define ABOVE(c) (SUIT((c) >> 3) & ~(u32)((2ull << (c)) - 1))

static const u8 ABNAT[2][32] = {
    {0, 0, 0, 2, 3, 4, 10, 11, 0, 0, 0, 2, 3, 4, 10, 11,
     0, 0, 0, 2, 3, 4, 10, 11, 0, 0, 0, 2, 3, 4, 10, 11},
    {0, 0, 0, 2, 3, 4, 10, 11, 0, 0, 0, 2, 3,  4,  10, 11,
     0, 0, 0, 2, 3, 4, 10, 11, 0, 0, 3, 4, 10, 11, 14, 20},
};

// The settings that decide which cards are legal (as engine/ai/bitcards.py's Duties), and the game.
typedef struct {
    int hokm, third, under, locked;
} Rules;

static inline u32 leads(u32 hand, const Rules *r) {
    u32 plain = hand & ~TRUMPS;
    return r->hokm && r->locked && plain ? plain : hand;
}

// As bitcards.replies: `best` the winning card so far, `ours` whether the partner played it,
// `forced`: third hand (place 2), `third` on, the partner's LEAD wins, and a higher card of the led
// suit is not gone yet.
static inline u32 replies(u32 hand, const Rules *r, int led, int best, int ours, int forced) {
    u32 follow = hand & SUIT(led), over;
    if (follow) {
        if (r->hokm && led == 3 && !ours && (over = follow & ABOVE(best))) return over;
        return follow;
    }
    u32 trumps = hand & TRUMPS;
    if (!r->hokm || led == 3 || !trumps) return hand;
    if (ours) return forced ? trumps : hand;
    if (best < 24) return trumps;
    over = trumps & ABOVE(best);
    return over ? over : r->under ? trumps : hand;
}

// ---- the exact double-dummy solver ------------------------------------------------------------
// Alpha-beta over all four hands. A score is what the side to play takes from now on less what the
// other side takes, so that one function serves both, and twice the bonus for all eight tricks.

#ifndef TABLE_BITS
#define TABLE_BITS 15 // lines of two entries, 32 bytes: 1 MB; more fits no cache and is slower
#endif
#ifndef BELOTE
#define BELOTE 0 // for a test beside Belote: a trump led is beaten even where the partner wins
#endif
#define WAYS 2
#define ILLEGAL (-32768)
#define LAST_TRICK 10
#define WINDOW 24  // the first guess at a score is tried this far to both sides
#define LIMIT 4000 // beyond every score
#define OFTEN 1024 // where the counts of what cut the search are halved
#define INLINE static inline __attribute__((always_inline))

// What is known of a position at the start of a trick. `owners` holds two bits for each card still
// out, in the order of codes, naming its holder: positions that differ only in which cards are gone
// share it, and their scores differ at most by what their cards differ in abnat, card by card.
typedef struct {
    u64 key;   // the owners, and in the last eight bits what else the score depends on
    u32 out;   // the cards still out
    u32 lines; // least and most score, 13 bits each, and the place in `out` of the best card
} Known;

typedef struct {
    Known *line;
    u64 key;
    u32 out, lengths;
} Place;

// A trick before its first, second, third and fourth card, and after it: the winning card and seat,
// the abnat on the table, the cards out in the hands and their owners.
typedef struct {
    int best, winner, points;
    u32 out;
    u64 owners;
} Spot;

// One trick. `rest` is the abnat still to be taken with it, the last ten included. `all`: bit 0 if
// the leader's side has every trick so far, bit 1 if the other side has.
typedef struct {
    int leader, led, left, rest, all;
    Spot at[5];
} Trick;

// What may be played now: `order` sorts it and ends in a group and the card. Cards of one group
// have none of another seat between them: their scores differ at most by twice their abnat.
typedef struct {
    int count, group, before;
    i32 order[8], scores[8];
} Choices;

static _Alignas(64) Known lines[1 << TABLE_BITS][WAYS];
static u8 sums[2][256];       // abnat of a set of cards of one suit: plain, trumps
static u8 apart[2][256][256]; // how far two equally long sets are apart, card by card
static i32 cutters[128];      // by seat and card: how often it cut the search
static i32 bonuses[2];        // that the table was filled with, in sun and in hokm
static int solver_ready;

static u32 hand[4];
static Rules rules;
static i32 bonus;
static int ruffs; // the lowest code that beats another suit
static const u8 *abnat;

static void get_solver_ready(void) {
    if (solver_ready) return;
    solver_ready = 1;
    for (int trump = 0; trump < 2; trump++) {
        const u8 *worth = ABNAT[1] + 24 * trump;
        for (u32 a = 0; a < 256; a++) {
            for (u32 x = a; x; x &= x - 1) sums[trump][a] += worth[LOW(x)];
            for (u32 b = 0; b < 256; b++) {
                if (COUNT(a) != COUNT(b)) continue;
                for (u32 x = a, y = b; x; x &= x - 1, y &= y - 1) {
                    int more = worth[LOW(x)] - worth[LOW(y)];
                    apart[trump][a][b] += more < 0 ? -more : more;
                }
            }
        }
    }
}

static inline int beats(int card, int best) {
    return card > best && (card >> 3 == best >> 3 || card >= ruffs);
}

// Whether a seat holding `cards` can beat `best`.
static inline int can_beat(u32 cards, int led, int best) {
    u32 follow = cards & SUIT(led);
    if (follow) return best >> 3 == led && (follow & ABOVE(best));
    if (!rules.hokm || led == 3) return 0;
    return best < 24 ? cards >= BIT(24) : (cards & ABOVE(best)) != 0;
}

// What a seat may play. A lead is no ekka while a higher card of its suit is out, in any hand.
static inline u32 legal(int place, u32 cards, int led, int best, int ours, u32 out) {
    if (!place) return leads(cards, &rules);
    if (BELOTE && led == 3) ours = 0;
    int forced = place == 2 && rules.third && ours && (ABOVE(best) & out);
    return replies(cards, &rules, led, best, ours, forced);
}

// ---- the table --------------------------------------------------------------------------------

static inline u32 lengths(u32 out) { // of the four suits, a byte each
    out -= out >> 1 & 0x55555555u;
    out = (out & 0x33333333u) + (out >> 2 & 0x33333333u);
    return (out + (out >> 4)) & 0x0F0F0F0Fu;
}

static inline u64 without(u64 owners, u32 out, int card) {
    u64 low = (1ull << 2 * COUNT(out & (BIT(card) - 1))) - 1;
    return (owners & low) | (owners >> 2 & ~low);
}

// Where the table keeps a position after the first trick.
static inline Place place_of(int leader, int all, u32 out, u64 owners) {
    u32 state = leader | all << 2 | rules.hokm << 3 | rules.third << 4 | rules.under << 5 |
                rules.locked << 6;
    u64 key = owners | (u64)state << 56;
    u32 many = lengths(out);
    u64 mixed = (key ^ key >> 29 ^ (u64)many << 20) * 0x9E3779B97F4A7C15ull;
    mixed = (mixed ^ mixed >> 32) * 0xD6E8FEB86659FD93ull;
    return (Place){lines[mixed >> (64 - TABLE_BITS)], key, out, many};
}

static inline int distance(u32 a, u32 b) {
    return apart[0][a & 255][b & 255] + apart[0][a >> 8 & 255][b >> 8 & 255] +
           apart[0][a >> 16 & 255][b >> 16 & 255] + apart[rules.hokm][a >> 24][b >> 24];
}

// Narrows the bounds by what is known and names the best card's place; the entry of this position.
static inline Known *find(const Place *at, i32 *least, i32 *most, int *place) {
    Known *own = 0;
    for (Known *entry = at->line; entry < at->line + WAYS; entry++) {
        if (entry->key != at->key) continue;
        int far = 0;
        if (entry->out == at->out) own = entry;
        else if (lengths(entry->out) == at->lengths) far = distance(entry->out, at->out);
        else continue;
        i32 low = (i32)(entry->lines >> 18) - LIMIT - far,
            high = (i32)(entry->lines >> 5 & 8191) - LIMIT + far;
        if (low > *least) *least = low;
        if (high < *most) *most = high;
        if (!far || *place < 0) *place = (int)(entry->lines & 31);
    }
    return own;
}

static inline void keep(const Place *at, Known *own, i32 least, i32 most, int place) {
    if (!own) { // the position with the fewer cards is the cheaper to find again
        own = at->line;
        for (Known *entry = own + 1; entry < at->line + WAYS; entry++)
            if (COUNT(entry->out) < COUNT(own->out)) own = entry;
    }
    *own = (Known){at->key, at->out,
                   (u32)(least + LIMIT) << 18 | (u32)(most + LIMIT) << 5 | (u32)place};
}

// ---- what is sure without search --------------------------------------------------------------

static inline u32 lowest(u32 set, int n) { // its n lowest cards, or all
    u32 over = set;
    while (n-- > 0 && over) over &= over - 1;
    return set ^ over;
}

static inline u32 highest(u32 set, int n) {
    for (int over = COUNT(set) - n; over > 0; over--) set &= set - 1;
    return set;
}

static inline u32 top_run(u32 own, u32 others) { // the cards of one suit above all others
    return own <= others ? 0 : others ? own >> TOP(others) >> 1 << TOP(others) << 1 : own;
}

// What `n` rounds of a suit bring whose `run` nobody can beat: the partner gives his highest.
static inline int rounds_bring(const u8 *sum, u32 run, u32 with, u32 a, u32 b, int n) {
    return sum[highest(run, n)] + sum[highest(with, n)] + sum[lowest(a, n)] + sum[lowest(b, n)];
}

// What the leader's side takes at least, if it leads out its top cards and by trumps nobody can
// beat; -1 if that is every trick.
static int cashed(int leader, u32 out, int left) {
    u32 me = hand[leader], with = hand[(leader + 2) & 3], a = hand[(leader + 1) & 3],
        b = hand[(leader + 3) & 3];
    u32 others = out ^ me;
    int sum = 0, tricks = 0, ruff_a = 0, ruff_b = 0, room = 8;
    if (rules.hokm) {
        u32 run = rules.locked && (me & ~TRUMPS) ? 0 : top_run(me >> 24, others >> 24);
        tricks = COUNT(run);
        sum = rounds_bring(sums[1], run, with >> 24, a >> 24, b >> 24, tricks);
        u32 masters = top_run((me | with) >> 24, (a | b) >> 24);
        sum += sums[1][masters & ~(run | highest(with >> 24, tricks))];
        ruff_a = COUNT(a >> 24) > tricks, ruff_b = COUNT(b >> 24) > tricks;
        // A partner with trumps left must have something else to throw.
        if (COUNT(with >> 24) > tricks) room = COUNT(with & ~TRUMPS);
    }
    for (int s = 0; s < 4 - rules.hokm; s++) {
        u32 run = top_run(me >> 8 * s & 255, others >> 8 * s & 255);
        if (!run) continue;
        u32 in_a = a >> 8 * s & 255, in_b = b >> 8 * s & 255;
        int n = COUNT(run);
        if (ruff_a && COUNT(in_a) < n) n = COUNT(in_a);
        if (ruff_b && COUNT(in_b) < n) n = COUNT(in_b);
        if (room < n) n = room;
        room -= n;
        tricks += n;
        sum += rounds_bring(sums[0], run, with >> 8 * s & 255, in_a, in_b, n);
    }
    return tricks >= left ? -1 : sum;
}

// What trumps nobody can beat bring the side that does not lead.
static inline int held(int leader) {
    if (!rules.hokm) return 0;
    u32 ours = hand[leader] | hand[(leader + 2) & 3],
        theirs = hand[(leader + 1) & 3] | hand[(leader + 3) & 3];
    return sums[1][top_run(theirs >> 24, ours >> 24)];
}

// ---- the search -------------------------------------------------------------------------------

static i32 lead(int leader, int left, int rest, int all, u32 out, u64 owners, i32 alpha, i32 beta);
static i32 second(Trick *t, i32 alpha, i32 beta);
static i32 third(Trick *t, i32 alpha, i32 beta);
static i32 fourth(Trick *t, i32 alpha, i32 beta);

// Whether the winner's side may still take every trick, once this one is over.
static inline int all_for(const Trick *t, int winner) {
    return (winner ^ t->leader) & 1 ? t->all >> 1 : t->all & 1;
}

// The score of a trick that is over, for the side of the fourth seat.
static inline i32 ended(const Trick *t, i32 alpha, i32 beta) {
    const Spot *end = &t->at[4];
    int winner = end->winner, points = end->points, same = (winner ^ t->leader) & 1,
        all = all_for(t, winner);
    if (t->left == 1) {
        points += LAST_TRICK + (all ? 2 * bonus : 0);
        return same ? points : -points;
    }
    i32 low = same ? alpha - points : -beta - points, high = same ? beta - points : -alpha - points;
    i32 score =
        points + lead(winner, t->left - 1, t->rest - points, all, end->out, end->owners, low, high);
    return same ? score : -score;
}

// The score of a card, for the side that plays it.
INLINE i32 put_down(const int place, Trick *t, int seat, int card, i32 alpha, i32 beta) {
    const Spot *now = &t->at[place];
    Spot *next = &t->at[place + 1];
    int wins = !place || beats(card, now->best);
    next->best = wins ? card : now->best;
    next->winner = wins ? seat : now->winner;
    next->points = now->points + abnat[card];
    next->out = now->out ^ BIT(card);
    next->owners = without(now->owners, now->out, card);
    if (place == 3) return ended(t, alpha, beta);
    if (!place) t->led = card >> 3;
    return -(place == 0   ? second(t, -beta, -alpha)
             : place == 1 ? third(t, -beta, -alpha)
                          : fourth(t, -beta, -alpha));
}

// Whether leading a card frees a third hand that the next lower card would bind.
static inline int ekka(int card, u32 out) {
    return rules.third && rules.hokm && card < 24 && !(ABOVE(card) & out);
}

static inline int guess_lead(int card, u32 a, u32 partner, u32 b) {
    int led = card >> 3;
    if (!can_beat(a, led, card) && !can_beat(b, led, card))
        return 60 + abnat[card] + (card >= ruffs ? 5 : 0);
    return (can_beat(partner, led, card) ? 20 : 5) - abnat[card];
}

static inline int guess_reply(int place, int card, int led, int best, int ours, u32 a, u32 b) {
    int wins = beats(card, best), top = wins ? card : best, good;
    if (place == 3) good = wins || ours;
    else if (wins || ours) good = !can_beat(a, led, top);
    else good = place == 1 && can_beat(b, led, top) && !can_beat(a, led, top);
    return good ? 60 + abnat[card] + 3 * wins : 20 - abnat[card] + wins;
}

// The next card in falling order; 0 if it is worth the same as the one before.
static inline int joins(Choices *c, int card, u32 between, int parted) {
    int before = c->before;
    c->before = card;
    if (before >= 0 && before >> 3 == card >> 3 && !parted &&
        !(between & (BIT(before) - BIT(card)))) {
        if (abnat[before] == abnat[card]) return 0;
    } else c->group++;
    return 1;
}

static inline void add(Choices *c, int card, int order) {
    c->order[c->count++] = (order + 4096) << 10 | c->group << 5 | card;
}

// Brings the choice to be tried next to place i.
static inline int next_choice(Choices *c, int i) {
    int at = i;
    for (int j = i + 1; j < c->count; j++)
        if (c->order[j] > c->order[at]) at = j;
    i32 next = c->order[at];
    c->order[at] = c->order[i];
    c->order[i] = next;
    return next & 31;
}

// A bound of choice i by a neighbour that was tried; LIMIT if there is none as low as alpha.
static inline i32 by_neighbour(const Choices *c, int i, i32 alpha) {
    for (int j = 0; j < i; j++) {
        if ((c->order[j] ^ c->order[i]) >> 5 & 31) continue;
        int more = abnat[c->order[i] & 31] - abnat[c->order[j] & 31];
        i32 bound = c->scores[j] + 2 * (more < 0 ? -more : more);
        if (bound <= alpha) return bound;
    }
    return LIMIT;
}

static void cut_by(int seat, int card, int left) {
    i32 *count = &cutters[seat << 5 | card];
    *count += left * left / 4 + 1;
    if (*count > OFTEN)
        for (int i = 0; i < 128; i++) cutters[i] >>= 1;
}

// Tries the choices in turn: the first with the whole window, the others with an empty one first.
INLINE i32 tried(const int place, Trick *t, int seat, Choices *c, i32 alpha, i32 beta, i32 top,
                 int *chosen) {
    u32 cards = hand[seat];
    for (int i = 0; i < c->count; i++) {
        int card = next_choice(c, i);
        i32 score = by_neighbour(c, i, alpha);
        if (score == LIMIT) {
            hand[seat] = cards ^ BIT(card);
            int scout = i && beta - alpha > 2;
            do {
                i32 high = scout ? alpha + 1 : beta;
                score = put_down(place, t, seat, card, alpha, high);
            } while (scout-- > 0 && score > alpha && score < beta);
        }
        c->scores[i] = score;
        if (score <= top) continue;
        top = score;
        *chosen = card;
        if (score > alpha) alpha = score;
        if (alpha < beta) continue;
        if (i) cut_by(seat, card, t->left);
        break;
    }
    hand[seat] = cards;
    return top;
}

// Leaves out what the table knows to be no better than alpha. The best of that, or something known
// to reach beta.
static inline i32 sifted(const Trick *t, int seat, Choices *c, i32 alpha, i32 beta) {
    const Spot *now = &t->at[3];
    Place places[8];
    for (int i = 0; i < c->count; i++) {
        int card = c->order[i] & 31, by = beats(card, now->best) ? seat : now->winner;
        places[i] = place_of(by, all_for(t, by), now->out ^ BIT(card),
                             without(now->owners, now->out, card));
    }
    int count = 0;
    i32 top = -LIMIT;
    for (int i = 0; i < c->count; i++) {
        int card = c->order[i] & 31, by = beats(card, now->best) ? seat : now->winner,
            same = !((by ^ seat) & 1), first = -1;
        i32 sum = now->points + abnat[card], least = sum - t->rest,
            most = t->rest - sum + (all_for(t, by) ? 2 * bonus : 0);
        find(&places[i], &least, &most, &first);
        i32 low = same ? least + sum : -most - sum, high = same ? most + sum : -least - sum;
        if (low >= beta) return low;
        if (high > alpha) c->order[count++] = c->order[i];
        else if (high > top) top = high;
    }
    c->count = count;
    return top;
}

INLINE i32 reply(const int place, Trick *t, i32 alpha, i32 beta) {
    int best = t->at[place].best, seat = (t->leader + place) & 3, led = t->led, chosen;
    int ours = !((t->at[place].winner ^ seat) & 1);
    u32 out = t->at[place].out;
    u32 cards = hand[seat], choice = legal(place, cards, led, best, ours, out);
    if (!(choice & (choice - 1))) {
        hand[seat] = cards ^ choice;
        i32 score = put_down(place, t, seat, LOW(choice), alpha, beta);
        hand[seat] = cards;
        return score;
    }
    u32 a = hand[(seat + 1) & 3], b = hand[(seat + 2) & 3], between = (out ^ cards) | BIT(best);
    Choices c = {.before = -1};
    while (choice) {
        int card = TOP(choice);
        choice ^= BIT(card);
        if (!joins(&c, card, between, 0)) continue;
        add(&c, card,
            16 * guess_reply(place, card, led, best, ours, a, b) + cutters[seat << 5 | card]);
    }
    i32 top = -LIMIT;
    if (place == 3 && t->left > 2 && c.count > 1) {
        top = sifted(t, seat, &c, alpha, beta);
        if (top >= beta) return top;
    }
    return tried(place, t, seat, &c, alpha, beta, top, &chosen);
}

static i32 second(Trick *t, i32 alpha, i32 beta) { return reply(1, t, alpha, beta); }
static i32 third(Trick *t, i32 alpha, i32 beta) { return reply(2, t, alpha, beta); }
static i32 fourth(Trick *t, i32 alpha, i32 beta) { return reply(3, t, alpha, beta); }

// The last trick, which plays itself.
static i32 last(int leader, int rest, int all) {
    int best = LOW(hand[leader]), winner = leader;
    for (int i = 1; i < 4; i++) {
        int seat = (leader + i) & 3, card = LOW(hand[seat]);
        if (beats(card, best)) best = card, winner = seat;
    }
    return (winner ^ leader) & 1 ? -rest : rest + (all ? 2 * bonus : 0);
}

// A trick after the first, from its start, for the leader's side: exact between alpha and beta,
// else a bound. `all`: the leader's side has every trick so far (the other side has not: it lost
// one).
static i32 lead(int leader, int left, int rest, int all, u32 out, u64 owners, i32 alpha, i32 beta) {
    if (left == 1) return last(leader, rest, all);
    const i32 everything = rest + (all ? 2 * bonus : 0);
    i32 least = -rest, most = everything;
    int first = -1;
    Place at = place_of(leader, all, out, owners);
    Known *own = find(&at, &least, &most, &first);
    if (least >= beta || least == most) return least;
    if (most <= alpha) return most;
    int sure = cashed(leader, out, left), theirs = held(leader);
    if (sure < 0) return everything;
    if (2 * sure - rest > least) least = 2 * sure - rest;
    if (theirs && rest - 2 * theirs < most) most = rest - 2 * theirs;
    if (least >= beta || least == most) return least;
    if (most <= alpha) return most;
    if (least > alpha) alpha = least;
    if (most < beta) beta = most;

    Trick t;
    t.leader = leader, t.left = left, t.rest = rest, t.all = all;
    t.at[0].points = 0, t.at[0].out = out, t.at[0].owners = owners;
    u32 cards = hand[leader], choice = leads(cards, &rules), others = out ^ cards;
    u32 a = hand[(leader + 1) & 3], partner = hand[(leader + 2) & 3], b = hand[(leader + 3) & 3];
    Choices c = {.before = -1};
    while (choice) {
        int card = TOP(choice);
        choice ^= BIT(card);
        if (!joins(&c, card, others, c.before >= 0 && ekka(c.before, out))) continue;
        int known_best = COUNT(out & (BIT(card) - 1)) == first;
        add(&c, card,
            known_best ? 100000
                       : 16 * guess_lead(card, a, partner, b) + cutters[leader << 5 | card]);
    }
    int chosen = LOW(cards);
    i32 top = tried(0, &t, leader, &c, alpha, beta, -LIMIT, &chosen);
    if (top > alpha && top > least) least = top;
    if (top < beta && top < most) most = top;
    keep(&at, own, least, most, COUNT(out & (BIT(chosen) - 1)));
    return top;
}

// ---- the root ---------------------------------------------------------------------------------

static u64 owners_of(u32 out) {
    u64 owners = 0;
    for (u32 place = 0; out; out &= out - 1, place += 2)
        for (u32 seat = 0; seat < 4; seat++)
            if (hand[seat] & out & -out) owners |= (u64)seat << place;
    return owners;
}

// The score of a card at the root, whatever it is: first near a guess, then as wide as it needs.
static i32 exact(int place, Trick *t, int seat, int card, i32 guess) {
    i32 alpha = guess - WINDOW, beta = guess + WINDOW;
    for (;;) {
        i32 score;
        if (place == 0) score = put_down(0, t, seat, card, alpha, beta);
        else if (place == 1) score = put_down(1, t, seat, card, alpha, beta);
        else if (place == 2) score = put_down(2, t, seat, card, alpha, beta);
        else score = put_down(3, t, seat, card, alpha, beta);
        if (score <= alpha) beta = score + 1, alpha = score - 3 * WINDOW;
        else if (score >= beta) alpha = score - 1, beta = score + 3 * WINDOW;
        else return score;
    }
}

static void forget(void) {
    for (u32 i = 0; i < 1 << TABLE_BITS; i++)
        for (int j = 0; j < WAYS; j++) lines[i][j] = (Known){0, 0, 0};
}

// The value of every legal card of the seat to play, ILLEGAL for others: the abnat team 0 (seats 0
// and 2) takes from now on with best play of all four, the running trick and the last ten included;
// `all_tricks` more if team 0 takes all eight, less if team 1 does. `all`: bit 0 if team 0 has
// every trick so far, bit 1 if team 1 has. `table` holds the 0 to 3 cards on the table,
// |all_tricks| is at most 1900. Values never depend on earlier calls, whose findings only make it
// faster.
static void solve_all(const u32 hands[4], const Rules *r, int leader, int count, const int table[],
                      int all, i32 all_tricks, i32 values[32]) {
    get_solver_ready();
    rules = (Rules){!!r->hokm, !!r->third, !!r->under, !!r->locked};
    abnat = ABNAT[rules.hokm];
    ruffs = rules.hokm ? 24 : 32;
    bonus = all_tricks;
    if (bonuses[rules.hokm] != bonus) forget(), bonuses[rules.hokm] = bonus;
    for (int i = 0; i < 128; i++) cutters[i] = 0;
    u32 out = 0;
    for (int i = 0; i < 4; i++) hand[i] = hands[i], out |= hands[i];
    int points = 0, best = count ? table[0] : 0, winner = leader, rest = LAST_TRICK;
    for (int i = 0; i < count; i++) {
        points += abnat[table[i]];
        if (beats(table[i], best)) best = table[i], winner = (leader + i) & 3;
    }
    rest += points;
    for (u32 cards = out; cards; cards &= cards - 1) rest += abnat[LOW(cards)];

    int seat = (leader + count) & 3;
    u32 cards = hand[seat], between = (out ^ cards) | (count ? BIT(best) : 0);
    Trick t;
    t.leader = leader, t.led = count ? table[0] >> 3 : 0, t.left = COUNT(cards), t.rest = rest;
    t.all = leader & 1 ? (all >> 1 & 1) | (all << 1 & 2) : all & 3;
    u32 choice = legal(count, cards, t.led, best, !((winner ^ seat) & 1), out);
    t.at[count] = (Spot){best, winner, points, out, owners_of(out)};
    i32 score = 0;
    Choices c = {.before = -1};
    for (int i = 0; i < 32; i++) values[i] = ILLEGAL;
    while (choice) {
        int card = TOP(choice), before = c.before;
        choice ^= BIT(card);
        if (!joins(&c, card, between, !count && before >= 0 && ekka(before, out))) {
            values[card] = values[before];
            continue;
        }
        hand[seat] = cards ^ BIT(card);
        score = exact(count, &t, seat, card, score);
        hand[seat] = cards;
        values[card] = (rest + (seat & 1 ? -score : score)) / 2;
    }
}

// ---- chance: Steele, Lea and Flood's splitmix64 -----------------------------------------------

typedef struct {
    u64 state;
} Chance;

static inline u64 word(Chance *chance) {
    u64 z = chance->state += 0x9E3779B97F4A7C15ull;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
    return z ^ (z >> 31);
}

// From 0 up to, not including, `bound` (at most 2^32).
static inline u32 below(Chance *chance, u32 bound) {
    return (u32)((word(chance) >> 32) * bound >> 32);
}

// ---- what a decision is made of ---------------------------------------------------------------
// The host writes `task`, calls think(), and reads `values`. engine/ai/kernel/encode.py packs it.

typedef struct {
    i32 game, least, below;
} Test; // game 0-3: hokm in that suit; 4: sun

typedef struct {
    i32 place; // seats after the one that leads first
    i32 count; // tests of the six cards the seat bid on
    Test tests[5];
    i32 least, below; // its worth in the contract with eight cards, by its calls on the ladder
} Heard;

typedef struct {
    u64 seed;
    Rules rules;
    i32 seat, buyer, first, card_to, turned;
    u32 hand;
    u32 shown[4];    // cards of projects each seat has shown
    i32 played;      // cards on the table since the deal began
    u32 history[32]; // seat | code << 8 | ekka << 16, in playing order
    Heard heard[4];
    i32 by_abnat[163]; // what the deal is worth to team 0 by its abnat of the whole deal
    i32 all_tricks, no_trick;
    i32 candidates, worlds, exact_from, exact_worlds, tries, tests, habits;
} Task;

static Task task;
static i64 values[32];

// ---- what cards are worth in the auction: engine/ai/evaluate.py hands its tables over ---------

typedef struct {
    i32 trump[256], side[256], sun[256]; // by the cards of one suit, bits by rank 7 8 9 10 J Q K A
    i32 hokm_base, sun_base, four_aces, first_lead[4];
} Worths;

static Worths worths;
static i32 trump_worth[2][256], side_worth[2][256],
    sun_worth[2][256]; // plain heights, trump heights

static void prepare_worths(void) {
    static const u8 RANK_OF[2][8] = {{0, 1, 2, 4, 5, 6, 3, 7}, {0, 1, 5, 6, 3, 7, 2, 4}};
    for (int coding = 0; coding < 2; coding++)
        for (int byte = 0; byte < 256; byte++) {
            int raw = 0;
            for (int height = 0; height < 8; height++)
                if (byte >> height & 1) raw |= 1 << RANK_OF[coding][height];
            trump_worth[coding][byte] = worths.trump[raw];
            side_worth[coding][byte] = worths.side[raw];
            sun_worth[coding][byte] = worths.sun[raw];
        }
}

static int worth_hokm(u32 hand, int suit, int hokm) {
    int sum = worths.hokm_base;
    for (int s = 0; s < 4; s++) {
        int byte = hand >> (8 * s) & 255, coding = hokm && s == 3;
        sum += s == suit ? trump_worth[coding][byte] : side_worth[coding][byte];
    }
    return sum;
}

static int worth_sun(u32 hand, int place, int hokm) {
    int sum = worths.sun_base + worths.first_lead[place], aces = 0;
    for (int s = 0; s < 4; s++) {
        int byte = hand >> (8 * s) & 255, coding = hokm && s == 3;
        sum += sun_worth[coding][byte];
        aces += byte >> (coding ? 5 : 7) & 1;
    }
    return aces == 4 ? sum + worths.four_aces : sum;
}

// ---- the card-play heuristic: engine/ai/heuristic.py ------------------------------------------

static int heuristic_lead(u32 hand, u32 legal, int seat, u32 gone, const u32 voids[4], int buyer,
                          int hokm) {
    u32 unseen = ~(gone | hand), plain = legal;
    int partner = seat ^ 2;
    if (hokm) {
        if (legal & TRUMPS && unseen & TRUMPS && !((seat ^ buyer) & 1) &&
            !(voids[seat ^ 1] & voids[seat ^ 3] & TRUMPS)) {
            int top = TOP(legal);
            if (!(unseen & ABOVE(top)) || (seat != buyer && !(voids[partner] & TRUMPS))) return top;
        }
        plain = legal & ~TRUMPS;
        if (!plain) return unseen & ABOVE(TOP(legal)) ? LOW(legal) : TOP(legal);
    }
    const u8 *abnat = ABNAT[hokm];
    int best = -1, length = -99;
    u32 longest = 0, rest = plain;
    while (rest) {
        int top = TOP(rest);
        u32 cards = rest & SUIT(top >> 3);
        rest ^= cards;
        if (!(unseen & ABOVE(top))) {
            if (best < 0 || abnat[top] >= abnat[best]) best = top;
        } else if (best < 0) {
            int size = COUNT(cards) * 4;
            if (!hokm && voids[partner] & cards) size -= 6;
            if (size >= length) length = size, longest = cards;
        }
    }
    return best >= 0 ? best : LOW(longest);
}

// The best gift: much abnat, no card that will win by itself, no trump.
static int gift(u32 cards, u32 unseen, int hokm) {
    int best = -1, most = -1000;
    while (cards) {
        int code = TOP(cards);
        cards ^= BIT(code);
        int worth = ABNAT[hokm][code] * 8 - (code & 7) - (hokm && code >= 24 ? 300 : 0);
        if (!(unseen & ABOVE(code))) worth -= 200;
        if (worth > most) most = worth, best = code;
    }
    return best;
}

static int cheapest(u32 legal, int led, int hokm) {
    u32 follow = legal & SUIT(led);
    if (!follow) {
        u32 cards = legal;
        if (hokm && legal & ~TRUMPS) cards = legal & ~TRUMPS;
        for (int height = 0; !follow; height++) follow = cards & 0x01010101u << height;
    }
    return LOW(follow);
}

static int heuristic_follow(u32 hand, u32 legal, int place, int led, int best, int ours, u32 gone,
                            int hokm) {
    if (!(legal & (legal - 1))) return LOW(legal);
    u32 unseen = ~(gone | hand), winning = legal & ABOVE(best);
    if (hokm && best < 24) winning |= legal & TRUMPS;
    if (ours) {
        if (place == 3 || !(unseen & ABOVE(best)))
            return gift(legal & ~winning ? legal & ~winning : legal, unseen, hokm);
        if (winning) {
            int top = TOP(winning);
            if (top >> 3 == led && !(unseen & ABOVE(top))) return top;
        }
    } else if (winning) {
        int top = TOP(winning);
        if (top >> 3 != led) return LOW(winning);
        int master = !(unseen & ABOVE(top));
        if (place == 3) {
            u32 second = winning ^ BIT(top);
            return second && master && !hokm ? TOP(second) : top;
        }
        if (master) return top;
    }
    return cheapest(legal, led, hokm);
}

// ---- a moment of the card play ----------------------------------------------------------------

typedef struct {
    int leader, count, led, best, winner, abnat; // the running trick; `abnat` lie on the table
    u32 gone;
    int taken, tricks; // team 0's abnat and tricks so far
    int left;          // tricks to come, the running one included
} Moment;

static inline void put(Moment *m, int seat, int code, int hokm) {
    if (!m->count) {
        m->leader = m->winner = seat, m->led = code >> 3, m->best = code, m->abnat = 0;
    } else if (code > m->best && (code >> 3 == m->led || (hokm && code >= 24))) {
        m->best = code, m->winner = seat;
    }
    m->gone |= BIT(code);
    m->abnat += ABNAT[hokm][code];
    if (++m->count < 4) return;
    if (m->left == 1) m->abnat += 10;
    if (!(m->winner & 1)) m->taken += m->abnat, m->tricks++;
    m->leader = m->winner, m->count = 0, m->left--;
}

// Third hand owes a ruff although its partner's lead wins: a higher card of the suit is still out.
static inline int owes(const Moment *m, const Rules *r) {
    return r->third && m->count == 2 && ABOVE(m->best) & ~m->gone;
}

static inline u32 legal_now(const Moment *m, u32 hand, const Rules *r) {
    if (!m->count) return leads(hand, r);
    int ours = !((m->winner ^ (m->leader + m->count)) & 1);
    return replies(hand, r, m->led, m->best, ours, ours && owes(m, r));
}

// Plays the rest by the heuristic, after `first` (-1: the heuristic plays that too).
static void play_out(Moment *m, u32 hands[4], u32 voids[4], int first, const Rules *r, int buyer) {
    while (m->left) {
        int seat = (m->leader + m->count) & 3, code = first;
        u32 hand = hands[seat];
        if (code < 0) {
            u32 legal = legal_now(m, hand, r);
            int ours = !((m->winner ^ seat) & 1);
            code = m->count ? heuristic_follow(hand, legal, m->count, m->led, m->best, ours,
                                               m->gone, r->hokm)
                            : heuristic_lead(hand, legal, seat, m->gone, voids, buyer, r->hokm);
        }
        first = -1;
        hands[seat] = hand ^ BIT(code);
        if (m->count && code >> 3 != m->led) voids[seat] |= SUIT(m->led);
        put(m, seat, code, r->hokm);
    }
}

// ---- what the cards played so far tell: engine/ai/position.py ---------------------------------

static Moment now;
static u32 possible[4], known[4], played[4], voids[4];
static int sizes[4];

typedef struct {
    int seat, code, place, led, best, ours, forced;
    u32 later, gone, voids[4];
} Play;

static Play plays[32]; // the others' cards, each with what was known when it was played
static int play_count;

static void note_reply(int seat, int code, int free, const Rules *r) {
    int ours = !((now.winner ^ seat) & 1), suit = code >> 3, best = now.best, led = now.led;
    if (suit == led) {
        if (r->hokm && led == 3 && !ours && code < best) possible[seat] &= ~ABOVE(best);
        return;
    }
    possible[seat] &= ~SUIT(led);
    if (!r->hokm || led == 3) return;
    if (suit == 3) {
        if (!ours && code < best) possible[seat] &= ~ABOVE(best);
    } else if (ours) {
        if (now.count == 2 && r->third && !free && (best & 7) < 7) possible[seat] &= ~TRUMPS;
    } else if (best < 24 || r->under) {
        possible[seat] &= ~TRUMPS;
    } else {
        possible[seat] &= ~ABOVE(best);
    }
}

static void read_history(void) {
    const Rules *r = &task.rules;
    u32 seen_voids[4] = {0, 0, 0, 0};
    int free = 0;
    now = (Moment){.leader = task.first, .left = 8};
    play_count = 0;
    for (int s = 0; s < 4; s++) possible[s] = ~0u, known[s] = task.shown[s], played[s] = 0;
    known[task.card_to] |= BIT(task.turned);
    for (int i = 0; i < task.played; i++) {
        int seat = task.history[i] & 255, code = task.history[i] >> 8 & 255;
        int ours = now.count && !((now.winner ^ seat) & 1);
        if (!now.count) free = task.history[i] >> 16 & 1;
        if (seat != task.seat) {
            Play *p = &plays[play_count++];
            *p = (Play){seat, code, now.count, now.led, now.best, ours, 0, 0, now.gone, {0}};
            if (!now.count) p->led = p->best = 0;
            p->forced = ours && now.count == 2 && r->third && !free && (now.best & 7) != 7;
            for (int s = 0; s < 4; s++) p->voids[s] = seen_voids[s];
        }
        if (!now.count) {
            if (r->locked && code >= 24) possible[seat] &= TRUMPS;
        } else {
            note_reply(seat, code, free, r);
            if (code >> 3 != now.led) seen_voids[seat] |= SUIT(now.led);
        }
        played[seat] |= BIT(code);
        put(&now, seat, code, r->hokm);
    }
    u32 after[4] = {0, 0, 0, 0};
    for (int i = play_count; i--;) plays[i].later = after[plays[i].seat] |= BIT(plays[i].code);
    u32 unseen = ~(now.gone | task.hand);
    for (int s = 0; s < 4; s++) {
        known[s] = s == task.seat ? 0 : known[s] & unseen;
        sizes[s] = 8 - COUNT(played[s]);
    }
    for (int s = 0; s < 4; s++) {
        u32 taken = 0;
        for (int other = 0; other < 4; other++)
            if (other != s) taken |= known[other];
        possible[s] = s == task.seat ? 0 : (possible[s] & unseen & ~taken) | known[s];
    }
    for (int s = 0; s < 4; s++) {
        u32 cards = s == task.seat ? task.hand : possible[s];
        voids[s] = 0;
        for (int suit = 0; suit < 4; suit++)
            if (!(cards & SUIT(suit))) voids[s] |= SUIT(suit);
    }
}

// ---- worlds: deals of the unseen cards that agree with all that is public: engine/ai/worlds.py 
// ---

typedef struct {
    u32 cards;
    int size, seats;
} Group; // seats: bits of the places in `others`

static Group groups[7];
static int group_count, others[3];
static u64 ways[8][9][9][9]; // deals of the groups from one on, by what each of the others needs
static u64 choose_table[25][25];

static void prepare_choose(void) {
    for (int n = 0; n < 25; n++) {
        choose_table[n][0] = choose_table[n][n] = 1;
        for (int k = 1; k < n; k++)
            choose_table[n][k] = choose_table[n - 1][k - 1] + choose_table[n - 1][k];
    }
}

typedef struct {
    int of[3];
    u64 ways;
} Share;

// Every way to share a group out, in the order the twin goes through them: fills `shares`.
static int share_out(const Group *g, const int need[3], Share shares[81]) {
    int found = 0, last = 2;
    while (!(g->seats >> last & 1)) last--;
    int most0 = g->seats & 1 && last > 0 ? (g->size < need[0] ? g->size : need[0]) : 0;
    for (int a = 0; a <= most0; a++) {
        int rest = g->size - a;
        int most1 = g->seats & 2 && last > 1 ? (rest < need[1] ? rest : need[1]) : 0;
        for (int b = 0; b <= most1; b++) {
            Share s = {{a, b, 0}, choose_table[g->size][a] * choose_table[rest][b]};
            s.of[last] = rest - b;
            if (s.of[last] <= need[last]) shares[found++] = s;
        }
    }
    return found;
}

static u64 count_ways(int group, int a, int b, int c) {
    if (group == group_count) return a == 0 && b == 0 && c == 0;
    u64 *known_ways = &ways[group][a][b][c];
    if (*known_ways != ~0ull) return *known_ways;
    Share shares[81];
    int need[3] = {a, b, c}, count = share_out(&groups[group], need, shares);
    u64 total = 0;
    for (int i = 0; i < count; i++)
        total += shares[i].ways * count_ways(group + 1, a - shares[i].of[0], b - shares[i].of[1],
                                             c - shares[i].of[2]);
    return *known_ways = total;
}

static int needs[3];
static u64 all_worlds;

static void gather_worlds(void) {
    // Sorted as tuples of seats sort: (0) (0,1) (0,1,2) (0,2) (1) (1,2) (2).
    static const u8 ORDER[7] = {1, 3, 7, 5, 2, 6, 4};
    u32 fixed = 0, by_seats[8] = {0};
    int n = 0;
    for (int s = 0; s < 4; s++) fixed |= known[s];
    for (int s = 0; s < 4; s++)
        if (s != task.seat) others[n] = s, needs[n++] = sizes[s] - COUNT(known[s]);
    u32 unseen = (possible[0] | possible[1] | possible[2] | possible[3]) & ~fixed;
    for (; unseen; unseen &= unseen - 1) {
        int who = 0;
        for (int k = 0; k < 3; k++)
            if (possible[others[k]] >> LOW(unseen) & 1) who |= 1 << k;
        by_seats[who] |= unseen & -unseen;
    }
    group_count = 0;
    for (int i = 0; i < 7; i++)
        if (by_seats[ORDER[i]])
            groups[group_count++] =
                (Group){by_seats[ORDER[i]], COUNT(by_seats[ORDER[i]]), ORDER[i]};
    for (int i = 0; i < 8 * 9 * 9 * 9; i++) (&ways[0][0][0][0])[i] = ~0ull;
    all_worlds = 0;
    if (needs[0] >= 0 && needs[1] >= 0 && needs[2] >= 0)
        all_worlds = count_ways(0, needs[0], needs[1], needs[2]);
}

static void draw_world(u32 hands[4], Chance *chance) {
    u64 at = all_worlds > 1 ? word(chance) % all_worlds : 0;
    int need[3] = {needs[0], needs[1], needs[2]};
    for (int s = 0; s < 4; s++) hands[s] = s == task.seat ? task.hand : known[s];
    for (int i = 0; i < group_count; i++) {
        const Group *g = &groups[i];
        Share shares[81];
        int count = share_out(g, need, shares), k = 0;
        for (; k < count; k++) {
            u64 each = count_ways(i + 1, need[0] - shares[k].of[0], need[1] - shares[k].of[1],
                                  need[2] - shares[k].of[2]);
            if (at < shares[k].ways * each) break;
            at -= shares[k].ways * each;
        }
        at /= shares[k].ways;
        u8 pool[24];
        int size = 0;
        for (u32 rest = g->cards; rest; rest &= rest - 1) pool[size++] = LOW(rest);
        for (int who = 0; who < 3; who++) {
            int take = shares[k].of[who];
            need[who] -= take;
            u32 hand = 0;
            while (take--) {
                u32 pick = size > take + 1 ? below(chance, size) : size - 1;
                hand |= BIT(pool[pick]);
                pool[pick] = pool[--size];
            }
            hands[others[who]] |= hand;
        }
    }
}

// ---- what the calls tell: engine/ai/hearing.py ------------------------------------------------

static u32 any_five(u32 cards, Chance *chance) {
    u8 pool[8];
    int size = 0;
    for (; cards; cards &= cards - 1) pool[size++] = LOW(cards);
    while (size > 5) {
        u32 pick = below(chance, size);
        pool[pick] = pool[--size];
    }
    u32 five = 0;
    while (size) five |= BIT(pool[--size]);
    return five;
}

static int makes_sense(const u32 hands[4], Chance *chance) {
    int hokm = task.rules.hokm;
    // The buyer first, then round the table, as the twin goes.
    for (int step = 0; step < 4; step++) {
        int seat = (task.buyer + step) & 3;
        if (seat == task.seat) continue;
        const Heard *h = &task.heard[seat];
        u32 cards = hands[seat] | played[seat];
        if (h->below > h->least) {
            int worth = worth_hokm(cards, 3, hokm);
            if (worth < h->least || worth >= h->below) return 0;
        }
        if (!h->count) continue;
        u32 six = any_five(cards & ~BIT(task.turned), chance) | BIT(task.turned);
        for (int i = 0; i < h->count; i++) {
            const Test *t = &h->tests[i];
            int worth =
                t->game == 4 ? worth_sun(six, h->place, hokm) : worth_hokm(six, t->game, hokm);
            if (worth < t->least || worth >= t->below) return 0;
        }
    }
    return 1;
}

static void likely_world(u32 hands[4], int *tests_left, Chance *chance) {
    draw_world(hands, chance);
    for (int tries = 1; tries < task.tries && *tests_left > 0; tries++) {
        (*tests_left)--;
        if (makes_sense(hands, chance)) return;
        draw_world(hands, chance);
    }
}

// ---- what the cards played tell: engine/ai/habits.py ------------------------------------------

static u64 weight(const u32 hands[4]) {
    const Rules *r = &task.rules;
    int misses = 0;
    for (int i = 0; i < play_count; i++) {
        const Play *p = &plays[i];
        u32 hand = hands[p->seat] | p->later, legal;
        int code;
        if (p->place) {
            legal = replies(hand, r, p->led, p->best, p->ours, p->forced);
            if (!(legal & (legal - 1))) continue;
            code =
                heuristic_follow(hand, legal, p->place, p->led, p->best, p->ours, p->gone, r->hokm);
        } else {
            legal = leads(hand, r);
            code = heuristic_lead(hand, legal, p->seat, p->gone, p->voids, task.buyer, r->hokm);
        }
        const u8 *abnat = ABNAT[r->hokm];
        if (code != p->code && (code >> 3 != p->code >> 3 || abnat[code] != abnat[p->code]))
            misses++;
    }
    return (1ull << 40) >> misses;
}

#define MOST_CANDIDATES 2000
static u32 candidates[MOST_CANDIDATES][4];
static u64 edges[MOST_CANDIDATES];

static void draw_candidates(int count, Chance *chance) {
    int tests_left = task.tests;
    u64 total = 0;
    for (int i = 0; i < count; i++) {
        likely_world(candidates[i], &tests_left, chance);
        edges[i] = total += task.habits ? weight(candidates[i]) : 1;
    }
}

// ---- the decision -----------------------------------------------------------------------------

static inline i64 worth_of(int abnat, int tricks) {
    return tricks == 8 ? task.all_tricks : tricks ? task.by_abnat[abnat] : task.no_trick;
}

static void roll(const u32 world[4], u32 legal) {
    for (; legal; legal &= legal - 1) {
        Moment m = now;
        u32 hands[4], seen[4];
        for (int s = 0; s < 4; s++) hands[s] = world[s], seen[s] = voids[s];
        play_out(&m, hands, seen, LOW(legal), &task.rules, task.buyer);
        values[LOW(legal)] += worth_of(m.taken, m.tricks);
    }
}

#define KABOOT 500

static void solve_world(const u32 world[4], u32 legal) {
    i32 found[32];
    int table[3], done = 8 - now.left;
    int all = (now.tricks == done) | (now.tricks == 0) << 1;
    for (int i = 0; i < now.count; i++)
        table[i] = task.history[task.played - now.count + i] >> 8 & 255;
    solve_all(world, &task.rules, now.leader, now.count, table, all, KABOOT, found);
    for (; legal; legal &= legal - 1) {
        int code = LOW(legal), value = found[code];
        if (value > 250) values[code] += task.all_tricks;
        else if (value < 0) values[code] += task.no_trick;
        else values[code] += task.by_abnat[now.taken + value];
    }
}

__attribute__((export_name("task"))) Task *task_at(void) { return &task; }
__attribute__((export_name("values"))) i64 *values_at(void) { return values; }
__attribute__((export_name("worths"))) Worths *worths_at(void) { return &worths; }

// To be called once, when the tables at worths() are written.
__attribute__((export_name("prepare"))) void get_ready(void) {
    prepare_worths();
    prepare_choose();
}

// For each legal card the sum over the worlds of what it is worth to team 0; gives the number of
// worlds, 0 where no deal agrees with what was seen. `values` of cards that are not legal stay 0.
__attribute__((export_name("think"))) i32 think(void) {
    Chance chance = {task.seed};
    read_history();
    gather_worlds();
    for (int code = 0; code < 32; code++) values[code] = 0;
    if (!all_worlds) return 0;
    u32 legal = legal_now(&now, task.hand, &task.rules);
    draw_candidates(task.candidates, &chance);
    int exact = now.left <= task.exact_from, count = exact ? task.exact_worlds : task.worlds;
    u64 total = edges[task.candidates - 1], start = word(&chance) % total;
    for (int i = 0, at = 0; i < count; i++) {
        u64 edge = start + total / count * i + total % count * i / count;
        if (edge >= total) edge -= total;
        if (!at || edge < edges[at - 1]) at = 0;
        while (edges[at] <= edge) at++;
        if (exact) solve_world(candidates[at], legal);
        else roll(candidates[at], legal);
    }
    return count;
}

// ---- the auction: engine/ai/kernel/auction_table.py hands its rest over as a table ------------
// Hands lie in the plain coding of sun here: suits as they are, heights 7 8 9 J Q K
// 10 A.

enum {
    SUN_WORTH = 4,
    ASHKAL_WORTH,
    LOW_HAND,
    TURN_WORTH
}; // 0-3: hokm in that suit; 7-10: sun less hokm

typedef struct {
    i32 measure, least, eased, child;
} Branch;
typedef struct {
    i32 place, count, otherwise;
    Branch branches[6];
} Node;

#define MOST_NODES 2048
#define MOST_OPTIONS 8
#define MOST_DEALS 2000
#define CONTRACTS 41 // 0: void; 1 + game * 8 + buyer's place * 2 + ashkal

typedef struct {
    u64 seed;
    i32 third, under, seat, first, turned;
    u32 hand;                  // the five cards of `seat`
    i32 relief, eased, ashkal; // `eased`: bits of the places that bid on less
    struct {
        i32 count;
        Test tests[5];
    } heard[4]; // by seat, of its five cards and the turned one
    i32 deals, tries, tests, options, roots[MOST_OPTIONS];
} Bidding;

// What counts as a project, for hokm and for sun; a suit's cards by plain heights.
typedef struct {
    i32 best[2][256], kinds[2][256],
        whole[256]; // runs: strength of the best, kinds; a hundred with K and Q
    i32 set_best[2][8], set_kinds[2][8]; // four of a height, 0 where that is nothing
    i32 points[2][4], bidders_tie, absorbed;
} Lore;

static Bidding bidding;
static Lore lore;
static Node nodes[MOST_NODES];
static u32 endings[MOST_OPTIONS][MOST_DEALS];
static i32 answers[MOST_DEALS];
static u8 trump_byte[256], plain_byte[256]; // plain heights to trump heights, and back

static void prepare_bytes(void) {
    static const u8 HEIGHT[8] = {0, 1, 6, 7, 2, 3, 4, 5}; // in hokm: 7 8 Q K 10 A 9 J
    for (int byte = 0; byte < 256; byte++) {
        int trump = 0;
        for (int height = 0; height < 8; height++)
            if (byte >> height & 1) trump |= 1 << HEIGHT[height];
        trump_byte[byte] = trump, plain_byte[trump] = byte;
    }
}

// ---- projects: engine/core/projects.py, its tables handed over --------------------------------

typedef struct {
    int best, kinds;
    u32 runs;
} Found; // `runs`: the cards its sequences were looked for in

static int face(int kinds, int sun) {
    int sum = 0;
    for (int k = 0; k < 4; k++) sum += (kinds >> (3 * k) & 7) * lore.points[sun][k];
    return sum;
}

static Found find_runs(u32 hand, int sun) {
    Found f = {0, 0, hand};
    for (int s = 0; s < 4; s++) {
        int byte = hand >> (8 * s) & 255;
        if (lore.best[sun][byte] > f.best) f.best = lore.best[sun][byte];
        f.kinds += lore.kinds[sun][byte];
    }
    return f;
}

static Found better(Found one, Found other, int sun) {
    if (other.best != one.best) return other.best > one.best ? other : one;
    return face(other.kinds, sun) > face(one.kinds, sun) ? other : one;
}

static Found find_projects(u32 hand, int sun) {
    static const u8 ORDER[5] = {7, 5, 4, 3, 6}; // ace king queen jack ten
    Found found = find_runs(hand, sun), both = {0, 0, 0};
    u32 alike = hand & hand >> 8 & hand >> 16 & hand >> 24;
    int sets = 0;
    if (!(alike & 0xF8)) return found;
    for (int i = 0; i < 5; i++) {
        int height = ORDER[i];
        if (!(alike >> height & 1)) continue;
        Found split = find_runs(hand & ~(0x01010101u << height), sun);
        int best = lore.set_best[sun][height];
        if (best > split.best) split.best = best;
        split.kinds += lore.set_kinds[sun][height];
        found = better(found, split, sun);
        if (best > both.best) both.best = best;
        both.kinds += lore.set_kinds[sun][height], sets++;
    }
    return sets == 2 ? better(found, both, sun) : found;
}

// How a deal ends, in one number, sides told as bidders and defenders:
// abnat | kaboot << 8 | kinds << 10 | whose << 20 | baloot << 21 | reverse << 23.
// kaboot and baloot: 1 the bidders', 2 the defenders'; whose: 1 where the kinds are the bidders'.
static u32 ending(const u32 hands[4], int trump, int first, int buyer, int abnat, int tricks) {
    int sun = trump < 0, top = 0, winner = -1, kaboot = tricks == 8 ? 1 : tricks ? 0 : 2;
    Found found[4];
    u32 sign = 0;
    for (int step = 0; step < 4; step++) {
        int seat = (first + step) & 3;
        found[seat] = find_projects(hands[seat], sun);
        int best = found[seat].best;
        if (best > top || (best && best == top && lore.bidders_tie && !((seat ^ buyer) & 1)))
            top = best, winner = seat;
    }
    if (winner >= 0) {
        sign |= (u32)(found[winner].kinds + found[winner ^ 2].kinds) << 10;
        sign |= (u32) !((winner ^ buyer) & 1) << 20;
    }
    if (!sun)
        for (int seat = 0; seat < 4; seat++)
            if ((hands[seat] >> (8 * trump) & 0x30) == 0x30 &&
                !(lore.absorbed && lore.whole[found[seat].runs >> (8 * trump) & 255]))
                sign |= (u32)((seat ^ buyer) & 1 ? 2 : 1) << 21;
    if (sun && buyer == first && hands[buyer] & 0x80808080u) sign |= 1u << 23;
    if (buyer & 1) abnat = (sun ? 130 : 162) - abnat, kaboot = kaboot ? 3 - kaboot : 0;
    return sign | (u32)kaboot << 8 | (u32)abnat;
}

// ---- imagined deals ---------------------------------------------------------------------------

typedef struct {
    u32 fives[4];
    u8 rest[11];
    i32 hokm[4][4], sun[4], ashkal[4];
} Imagined;

static void deal(Imagined *d, Chance *chance) {
    const Bidding *b = &bidding;
    u8 pool[26];
    int size = 0;
    for (u32 unseen = ~(b->hand | BIT(b->turned)); unseen; unseen &= unseen - 1)
        pool[size++] = LOW(unseen);
    for (int seat = 0; seat < 4; seat++) {
        u32 five = 0;
        for (int i = 0; seat != b->seat && i < 5; i++) {
            u32 pick = below(chance, size);
            five |= BIT(pool[pick]);
            pool[pick] = pool[--size];
        }
        d->fives[seat] = seat == b->seat ? b->hand : five;
    }
    for (int i = 0; i < 11; i++) {
        u32 pick = below(chance, size);
        d->rest[i] = pool[pick];
        pool[pick] = pool[--size];
    }
}

static int calls_fit(const Imagined *d) {
    const Bidding *b = &bidding;
    for (int step = 0; step < 4; step++) {
        int seat = (b->first + step) & 3;
        if (seat == b->seat) continue;
        u32 six = d->fives[seat] | BIT(b->turned);
        for (int i = 0; i < b->heard[seat].count; i++) {
            const Test *t = &b->heard[seat].tests[i];
            int worth = t->game == 4 ? worth_sun(six, -step & 3, 0) : worth_hokm(six, t->game, 0);
            if (worth < t->least || worth >= t->below) return 0;
        }
    }
    return 1;
}

static void likely_deal(Imagined *d, int *tests_left, Chance *chance) {
    const Bidding *b = &bidding;
    deal(d, chance);
    for (int tries = 1; tries < b->tries && *tests_left > 0; tries++) {
        (*tests_left)--;
        if (calls_fit(d)) break;
        deal(d, chance);
    }
    for (int step = 0; step < 4; step++) {
        int seat = (b->first + step) & 3;
        u32 six = d->fives[seat] | BIT(b->turned);
        for (int suit = 0; suit < 4; suit++) d->hokm[step][suit] = worth_hokm(six, suit, 0);
        d->sun[step] = worth_sun(six, -step & 3, 0);
        d->ashkal[step] = worth_sun(d->fives[seat], -step & 3, 0) + b->ashkal;
    }
}

// The contract the auction ends in from this node on: see CONTRACTS.
static int walk(const Imagined *d, int at) {
    const Bidding *b = &bidding;
    while (at >= 0) {
        const Node *n = &nodes[at];
        int place = n->place, best = 0, relief = b->eased >> place & 1 ? b->relief : 0;
        at = n->otherwise;
        for (int i = 0; i < n->count; i++) {
            const Branch *x = &n->branches[i];
            int worth, m = x->measure;
            if (m == LOW_HAND) {
                // Sevens, eights and nines are thrown in before anything else is thought of.
                if (d->fives[(b->first + place) & 3] & 0xF8F8F8F8u) continue;
                at = x->child;
                break;
            }
            if (m < 4) worth = d->hokm[place][m];
            else if (m == SUN_WORTH) worth = d->sun[place];
            else if (m == ASHKAL_WORTH) worth = d->ashkal[place];
            else worth = d->sun[place] - d->hokm[place][m - TURN_WORTH];
            if (worth < x->least - (x->eased ? relief : 0)) continue;
            if ((m < 4 || m == ASHKAL_WORTH) && worth <= best) continue;
            best = worth, at = x->child;
        }
    }
    return ~at;
}

static u32 play_deal(const Imagined *d, int contract) {
    const Bidding *b = &bidding;
    int game = (contract - 1) >> 3, buyer = (b->first + ((contract - 1) >> 1 & 3)) & 3;
    int card_to = (contract - 1) & 1 ? buyer ^ 2 : buyer, next = 0, trump = game < 4 ? game : -1;
    Rules r = {trump >= 0, b->third, b->under, 0};
    Moment m = {.leader = b->first, .left = 8};
    u32 hands[4], coded[4], seen[4] = {0, 0, 0, 0};
    for (int step = 0; step < 4; step++) {
        int seat = (b->first + step) & 3;
        u32 hand = d->fives[seat];
        if (seat == card_to) hand |= BIT(b->turned);
        for (int i = seat == card_to ? 2 : 3; i--;) hand |= BIT(d->rest[next++]);
        hands[seat] = coded[seat] = hand;
        if (trump < 0) continue;
        u32 trumps = hand >> (8 * trump) & 255, top = hand >> 24;
        if (trump != 3) hand = (hand & ~SUIT(trump)) | top << (8 * trump);
        coded[seat] = (hand & 0x00FFFFFFu) | (u32)trump_byte[trumps] << 24;
    }
    play_out(&m, coded, seen, -1, &r, buyer);
    return 1u << 31 | (u32)contract << 24 |
           ending(hands, trump, b->first, buyer, m.taken, m.tricks);
}

__attribute__((export_name("bidding"))) Bidding *bidding_at(void) { return &bidding; }
__attribute__((export_name("nodes"))) Node *nodes_at(void) { return nodes; }
__attribute__((export_name("lore"))) Lore *lore_at(void) { return &lore; }
__attribute__((export_name("endings"))) u32 *endings_at(void) { return &endings[0][0]; }
__attribute__((export_name("answers"))) i32 *answers_at(void) { return answers; }

// For each option (its place in the table is a root) and each deal how it ends, at endings(), one
// option after another, `deals` numbers each; 0 where nobody buys. The same deals for all options.
__attribute__((export_name("bid"))) void bid(void) {
    const Bidding *b = &bidding;
    Chance chance = {b->seed};
    int tests_left = b->tests;
    u32 *out = &endings[0][0];
    prepare_bytes();
    for (int i = 0; i < b->deals; i++) {
        Imagined d;
        u32 seen[CONTRACTS] = {0};
        likely_deal(&d, &tests_left, &chance);
        for (int option = 0; option < b->options; option++) {
            int contract = walk(&d, b->roots[option]);
            if (contract && !seen[contract]) seen[contract] = play_deal(&d, contract);
            out[option * b->deals + i] = seen[contract];
        }
    }
}

// ---- the ladder: engine/ai/staking.py ---------------------------------------------------------

// For `task`, before the first lead: how each of its candidates ends, at endings(), first with
// trumps free, then locked; at answers() what the eight cards of `answering` are worth in the
// contract. Gives the number of worlds, 0 where no deal agrees with what was seen.
__attribute__((export_name("stake"))) i32 stake(i32 answering) {
    Chance chance = {task.seed};
    Rules r = task.rules;
    u32 *out = &endings[0][0];
    int count = task.candidates, trump = r.hokm ? 3 : -1;
    prepare_bytes();
    read_history();
    gather_worlds();
    if (!all_worlds) return 0;
    draw_candidates(count, &chance);
    for (int i = 0; i < count; i++) {
        u32 plain[4];
        for (int s = 0; s < 4; s++) {
            u32 hand = plain[s] = candidates[i][s];
            if (r.hokm) plain[s] = (hand & 0x00FFFFFFu) | (u32)plain_byte[hand >> 24] << 24;
        }
        for (r.locked = 0; r.locked < 2; r.locked++) {
            Moment m = {.leader = task.first, .left = 8};
            u32 hands[4], seen[4] = {0, 0, 0, 0};
            for (int s = 0; s < 4; s++) hands[s] = candidates[i][s];
            play_out(&m, hands, seen, -1, &r, task.buyer);
            out[r.locked * count + i] =
                ending(plain, trump, task.first, task.buyer, m.taken, m.tricks);
        }
        u32 hand = candidates[i][answering];
        answers[i] =
            r.hokm ? worth_hokm(hand, 3, 1) : worth_sun(hand, (task.first - answering) & 3, 0);
    }
    return count;
}

// ---- a position with all cards seen -----------------------------------------------------------

typedef struct {
    Rules rules;
    u32 hands[4];
    i32 leader, count, table[3], all; // `all`: bit 0, team 0 has every trick so far; bit 1, team 1
} Seen;

static Seen seen;

__attribute__((export_name("seen"))) Seen *seen_at(void) { return &seen; }

// For each legal card what team 0 takes from now on with best play of all four, in abnat, and
// KABOOT for or against it where one team takes all eight tricks; ILLEGAL for the other cards.
__attribute__((export_name("solve"))) void solve(void) {
    i32 found[32];
    solve_all(seen.hands, &seen.rules, seen.leader, seen.count, seen.table, seen.all, KABOOT,
              found);
    for (int code = 0; code < 32; code++) values[code] = found[code];
}

// ---- for measuring ----------------------------------------------------------------------------

// Deals so many packs and plays each out, by the heuristic or any legal card; gives team 0's abnat
// in all, so that nothing is computed in vain.
__attribute__((export_name("playouts"))) i32 playouts(i32 count, i32 hokm, i32 heuristic) {
    Chance chance = {2026};
    Rules r = {hokm, 0, 0, 0};
    i32 total = 0;
    u8 deck[32];
    for (int i = 0; i < 32; i++) deck[i] = (u8)i;
    for (i32 n = 0; n < count; n++) {
        u32 hands[4] = {0, 0, 0, 0}, out_of[4] = {0, 0, 0, 0};
        for (int i = 31; i; i--) {
            u32 j = below(&chance, i + 1);
            u8 card = deck[i];
            deck[i] = deck[j], deck[j] = card;
        }
        for (int i = 0; i < 32; i++) hands[i >> 3] |= BIT(deck[i]);
        Moment m = {.leader = n & 3, .left = 8};
        if (heuristic) {
            play_out(&m, hands, out_of, -1, &r, n & 1);
        } else {
            while (m.left) {
                int seat = (m.leader + m.count) & 3;
                u32 legal = legal_now(&m, hands[seat], &r);
                for (u32 k = legal & (legal - 1) ? below(&chance, COUNT(legal)) : 0; k; k--)
                    legal &= legal - 1;
                hands[seat] ^= legal & -legal;
                put(&m, seat, LOW(legal), hokm);
            }
        }
        total += m.taken;
    }
    return total;
}
