// Written by `python -m webapp.wire_types` from the Python types; do not edit.

export interface AckFrame {
  t: "ack";
  id: string;
  seq: number;
  ply: number;
}

export type Asked = "open" | "reply" | "claim" | "confirm" | "nothing";

export interface Auth {
  t: "auth";
  v: number;
  token: string;
}

export interface BalootCalled {
  kind: "baloot_called";
  seat: Seat;
}

export interface BestLine {
  table: string;
  name: string;
  score: number;
}

export interface Bid {
  t: "bid";
  id: string;
  ply: number;
  call: Call;
}

export interface BidMade {
  kind: "bid_made";
  seat: Seat;
  call: Call;
  by: By;
}

export type By = "person" | "bot" | "clock" | "claim";

export type Call = "pass" | "hokm:S" | "hokm:H" | "hokm:D" | "hokm:C" | "sun" | "ashkal" | "confirm_hokm" | "confirm_sun" | "kawesh";

export type Card = "7S" | "8S" | "9S" | "10S" | "JS" | "QS" | "KS" | "AS" | "7H" | "8H" | "9H" | "10H" | "JH" | "QH" | "KH" | "AH" | "7D" | "8D" | "9D" | "10D" | "JD" | "QD" | "KD" | "AD" | "7C" | "8C" | "9C" | "10C" | "JC" | "QC" | "KC" | "AC";

export interface CardChoice {
  card: Card;
  refusal: Code | null;
}

export interface CardPlayed {
  kind: "card_played";
  seat: Seat;
  card: Card;
  ekka: boolean;
  by: By;
}

export interface ChairFrame {
  seat: Seat;
  name: string;
  bot: Level | null;
  you: boolean;
  host: boolean;
}

export interface Challenge {
  id: string;
  deals: number;
  duel: boolean;
  preset: Preset;
  changes: Record<string, string>;
  target: string;
  host: string;
  you_host: boolean;
  created: number;
  closes: number;
  state: ChallengeState;
  full: boolean;
  progress: Progress;
  table: string | null;
  deal: number | null;
  players: ChallengePlayer[];
  decided: number | null;
  now: number;
}

export interface ChallengePlayer {
  name: string;
  you: boolean;
  state: PlayerState;
  score: number | null;
  won: boolean | null;
  rank: number | null;
  deals: number[] | null;
  table: string | null;
}

export type ChallengeState = "open" | "closed";

export interface ChiFrame {
  value: number;
  freedom: number;
  least: number;
  most: number;
  p: number;
}

export type ClockKind = "none" | "relaxed" | "fast";

export type Code = "not_started" | "already_started" | "deal_running" | "match_over" | "not_your_turn" | "bad_bid" | "bad_double" | "not_in_hand" | "must_follow" | "must_trump" | "must_over" | "locked" | "bad_sawa" | "bad_card" | "bad_setting" | "setting_not_offered" | "bad_seed" | "bad_take_back" | "bad_notation" | "bad_score";

export interface CommittedDay {
  number: number;
  commitment: string;
}

export interface ContestOver {
  kind: "contest_over";
}

export interface ContestStarted {
  kind: "contest_started";
  rules: string;
  dealer: Seat;
  table: string;
  commitment: string;
  deals: number;
}

export interface Contract {
  game: Game;
  trump: Suit | null;
  buyer: Seat;
  card_to: Seat;
  ashkal: boolean;
}

export interface ContractMade {
  kind: "contract_made";
  contract: Contract;
}

export interface DealOutcome {
  number: number;
  score: number;
  tricks: string;
  par: number | null;
  percent: number | null;
}

export interface DealScore {
  contract: Contract;
  step: Step;
  result: Result;
  points: [odd: number, even: number];
  totals: [odd: number, even: number];
}

export interface DealScored {
  kind: "deal_scored";
  score: DealScore;
  next_dealer: Seat;
}

export interface DealStarted {
  kind: "deal_started";
  number: number;
  dealer: Seat;
  deck: (Card | null)[];
}

export interface DealVoided {
  kind: "deal_voided";
  reason: VoidReason;
  next_dealer: Seat;
}

export interface DealingWeek {
  begins: string;
  deals: number;
  hokm: number;
  sun: number;
  void: number;
  spread: ChiFrame | null;
  aces: FigureFrame[];
  people: HandsFrame;
  bots: HandsFrame;
}

export interface Double {
  t: "double";
  id: string;
  ply: number;
  call: Raise;
}

export interface Doubled {
  kind: "doubled";
  seat: Seat;
  call: Raise;
  by: By;
}

export type Emote = "bravo" | "well_played" | "thanks" | "hurry" | "sorry" | "laugh" | "wow" | "coffee";

export interface EmoteFrame {
  t: "emote";
  seat: Seat;
  emote: Emote;
}

export interface ErrorFrame {
  t: "error";
  code: Code | Reply;
}

export interface EventFrame {
  t: "ev";
  seq: number;
  ply: number;
  e: GameEvent;
  to_act?: Seat | null;
  legal?: Legal;
  hand?: Card[];
}

export type Fault = "bad_json" | "bad_message" | "unknown_type";

export interface FieldBars {
  least: number;
  most: number;
  bars: number[];
  own: number | null;
}

export interface FigureFrame {
  count: number;
  expected: number;
  noise: number;
}

export type Frame = HelloFrame | SnapFrame | EventFrame | LivelyFrame | EmoteFrame | LobbyFrame | PadMessage | AckFrame | NackFrame | PingFrame | RestartingFrame | ErrorFrame | UpgradeFrame;

export type Game = "hokm" | "sun";

export type GameEvent = MatchStarted | ContestStarted | DealStarted | BidMade | DealVoided | ContractMade | RestDealt | Doubled | ProjectsDeclared | ProjectsShown | CardPlayed | BalootCalled | TrickTaken | SawaClaimed | DealScored | SeedRevealed | MatchWon | ContestOver | TakenBack;

export interface Group {
  key: string;
  title: string;
}

export interface HandsFrame {
  hands: number;
  aces: FigureFrame;
  strong: FigureFrame;
  hokm: number;
  trumps: number;
}

export interface HelloFrame {
  t: "hello";
  proto: number;
  srv: string;
  hb: number;
}

export interface Legal {
  calls: Call[];
  raises: Raise[];
  cards: Record<string, Code | null>;
  sawa: boolean;
}

export type Level = "easy" | "normal" | "strong";

export interface Line {
  kind: LineKind;
  amount: [bidders: number, defenders: number];
  setting: string | null;
}

export type LineKind = "abnat" | "kaboot" | "reverse_kaboot" | "converted" | "set" | "winner_takes" | "doubled" | "projects" | "baloot" | "gahwa" | "total";

export interface LiveFrame {
  clock: ClockKind;
  deadline: number | null;
  turn: number | null;
  paused: boolean;
  watching: number;
  closed: boolean;
  rematch: string | null;
  host: boolean;
  shared: boolean;
  tempo: Tempo;
  contest: string | null;
}

export interface LivelyFrame {
  t: "live";
  seats: SeatInfo[];
  live: LiveFrame;
}

export interface Lobby {
  id: string;
  host: boolean;
  state: LobbyState;
  version: number;
  preset: Preset;
  changes: Record<string, string>;
  target: string;
  clock: ClockKind;
  level: Level;
  open: boolean;
  seats: (ChairFrame | null)[];
  you: Seat | null;
  link: string;
  age: number;
  rated: boolean;
}

export interface LobbyFrame {
  t: "lobby";
  lobby: Lobby;
}

export type LobbyState = "waiting" | "started" | "cancelled" | "closed";

export type Lock = "open" | "locked";

export interface MatchRating {
  before: number;
  after: number;
  provisional: boolean;
}

export interface MatchStarted {
  kind: "match_started";
  rules: string;
  dealer: Seat;
  table: string;
  commitment: string;
  nonces: string[];
}

export interface MatchWon {
  kind: "match_won";
  team: Team;
  by_gahwa: boolean;
}

export type Message = Auth | Sub | WatchPad | Pong | Say | Bid | Double | Play | Sawa | Next;

export interface NackFrame {
  t: "nack";
  id: string | null;
  code: Code | Reply | Fault;
  seq: number;
  ply: number;
}

export interface Next {
  t: "next";
  id: string;
  ply: number;
}

export interface Outcome {
  number: number | null;
  challenge: string | null;
  counted: boolean;
  progress: Progress;
  final: boolean;
  closes: number;
  score: number;
  won: boolean | null;
  par: number | null;
  deals: DealOutcome[];
  percent: number | null;
  rank: number | null;
  players: number;
  field: FieldBars;
  table: string;
}

export interface Pad {
  id: string;
  seq: number;
  preset: Preset;
  changes: Record<string, string>;
  target: string;
  best_of: number;
  names: PadNames;
  dealer: Seat;
  totals: [odd: number, even: number];
  won: [odd: number, even: number];
  matches: PadMatch[];
  winner: "us" | "them" | null;
  over: boolean;
  closed: boolean;
  last: number;
  rounds: PadRound[];
  log: PadChange[];
  undo: boolean;
  following: string | null;
  group: boolean;
  link: string;
  created: number;
  changed: number;
}

export interface PadChange {
  seq: number;
  kind: "begun" | "terms_set" | "round_entered" | "round_edited" | "round_removed" | "renamed" | "dealer_set" | "closed" | "undone";
  who: Who;
  round: number | null;
  points: [odd: number, even: number] | null;
  stands: boolean;
}

export interface PadEntry {
  kind: "quick" | "deal" | "no_buyer";
  us?: number | null;
  them?: number | null;
  buyer?: "us" | "them" | null;
  subkind?: "deal" | "qaid";
  contract?: "hokm" | "sun" | null;
  bidder_abnat?: number | null;
  defender_abnat?: number | null;
  declared_bidder?: string[];
  declared_defender?: string[];
  projects_bidder?: string[];
  projects_defender?: string[];
  higher?: string | null;
  first?: string | null;
  baloot?: string | null;
  kaboot?: string | null;
  multiplier?: number | "gahwa" | null;
  reverse_kaboot?: boolean;
  offender?: string | null;
  innocent_projects?: string[];
  innocent_baloot?: boolean;
}

export interface PadLine {
  id: string;
  names: PadNames;
  target: string;
  best_of: number;
  totals: [odd: number, even: number];
  won: [odd: number, even: number];
  rounds: number;
  winner: "us" | "them" | null;
  changed: number;
  ended: number | null;
}

export interface PadMatch {
  rounds: number;
  us: number;
  them: number;
  winner: "us" | "them" | null;
  gahwa: boolean;
}

export interface PadMessage {
  t: "pad";
  pad: Pad;
}

export interface PadNames {
  us: string;
  them: string;
  players: string[];
}

export interface PadRound {
  id: number;
  changed: number;
  match: number | null;
  number: number | null;
  entry: PadEntry;
  dealer: Seat;
  us: number;
  them: number;
  winner: "us" | "them" | null;
  made: boolean | null;
  by: Who;
  edited: Who | null;
}

export interface PadStat {
  name: string;
  matches: number;
  won: number;
  points: number;
  against: number;
}

export interface PadStats {
  matches: number;
  teams: PadStat[];
  players: PadStat[];
}

export interface PastDeal {
  number: number;
  game: Game | null;
  trump: Suit | null;
  buyer: Seat | null;
  step: Step;
  points: [odd: number, even: number];
  void: VoidReason | null;
}

export interface PastDeals {
  table: string;
  deals: PastDeal[];
  seats: SeatInfo[];
  you: Seat | null;
  contest: string | null;
}

export interface PastTable {
  table: string;
  created: number;
  deals: number;
  us: number;
  them: number;
  won: boolean | null;
  contest: string | null;
  score: number | null;
  names: string[];
}

export type Phase = "waiting" | "auction" | "doubling" | "play" | "between" | "over";

export interface PingFrame {
  t: "ping";
  now: number;
}

export interface Play {
  t: "play";
  id: string;
  ply: number;
  card: Card;
}

export type PlayerState = "playing" | "finished" | "left";

export interface Pong {
  t: "pong";
}

export type Preset = "standard" | "classic" | "pagat" | "official" | "kammelna";

export interface Profile {
  rating: Rating | null;
  record: RecordFrame;
  streak: number;
  best_streak: number;
  percent: number | null;
  days: number;
}

export type Progress = "open" | "begun" | "finished" | "left";

export interface Project {
  kind: ProjectKind;
  cards: Card[];
}

export type ProjectKind = "sira" | "fifty" | "hundred" | "four_hundred";

export interface ProjectsDeclared {
  kind: "projects_declared";
  seat: Seat;
  kinds: ProjectKind[];
}

export interface ProjectsShown {
  kind: "projects_shown";
  seat: Seat;
  projects: Project[];
}

export interface Proof {
  contest: string;
  commitment: string;
  deals: number;
  dealer: Seat;
  rules: string;
  seeds: string[] | null;
}

export type Raise = "pass" | "double" | "double:open" | "double:locked" | "three" | "three:open" | "three:locked" | "four" | "four:open" | "four:locked" | "gahwa" | "open" | "locked";

export interface Ranking {
  lines: RankingLine[];
  own: RankingLine | null;
  players: number;
  after: string | null;
  final: boolean;
}

export interface RankingLine {
  rank: number;
  name: string;
  you: boolean;
  value: number;
}

export interface Rating {
  shown: number;
  provisional: boolean;
  matches: number;
  week: number;
  history: RatingPoint[];
}

export interface RatingPoint {
  at: number;
  shown: number;
}

export interface RecordFrame {
  matches: number;
  won: number;
  deals: number;
  hokm: number;
  hokm_made: number;
  sun: number;
  sun_made: number;
  doubled: number;
  doubled_won: number;
  kaboot: number;
}

export interface Replay {
  table: string;
  number: number;
  numbers: number[];
  preset: Preset;
  changes: Record<string, string>;
  view: View;
  seats: SeatInfo[];
  you: Seat | null;
  events: GameEvent[];
  first: Card[][];
  all: Card[][];
  contest: string | null;
  score: number | null;
  best: BestLine | null;
  whole: boolean;
}

export type Reply = "ply_mismatch" | "id_reused" | "not_found" | "try_again" | "bad_message" | "not_seated" | "not_host" | "not_now" | "not_absent" | "not_over" | "seat_taken" | "already_seated" | "closed" | "rate" | "too_many" | "blocked";

export interface RestDealt {
  kind: "rest_dealt";
  card_to: Seat;
  hands: ((Card | null)[])[];
}

export interface RestartingFrame {
  t: "restarting";
}

export interface Result {
  made: boolean;
  tie: boolean;
  kaboot: Side | null;
  points: [bidders: number, defenders: number];
  match_winner: Side | null;
  lines: Line[];
}

export interface Said {
  seat: Seat;
  call: Raise;
}

export interface Sawa {
  t: "sawa";
  id: string;
  ply: number;
}

export interface SawaClaimed {
  kind: "sawa_claimed";
  seat: Seat;
}

export interface Say {
  t: "emote";
  id: string;
  emote: Emote;
}

export type Seat = 1 | 2 | 3 | 4;

export interface SeatInfo {
  seat: Seat;
  name: string;
  bot: Level | null;
  you: boolean;
  online: boolean;
  away: boolean;
  open: boolean;
  bank: number;
  ready: boolean;
}

export interface SeedRevealed {
  kind: "seed_revealed";
  number: number;
  seed: string;
}

export type Side = "bidders" | "defenders";

export interface SnapFrame {
  t: "snap";
  table: string;
  seq: number;
  ply: number;
  view: View;
  you: Seat | null;
  seats: SeatInfo[];
  live: LiveFrame;
  preset: Preset;
  changes: Record<string, string>;
}

export interface Spoken {
  seat: Seat;
  call: Call;
  round: number;
}

export type Step = 1 | 2 | 3 | 4 | 5;

export interface Streak {
  length: number;
  best: number;
  freezes: number;
  uses: number;
}

export interface Sub {
  t: "sub";
  table: string;
  since?: number | null;
}

export type Suit = "S" | "H" | "D" | "C";

export interface TakenBack {
  kind: "taken_back";
  to_seq: number;
}

export interface TakenTrick {
  cards: TrickCard[];
  winner: Seat;
  abnat: number;
}

export type Team = 0 | 1;

export type Tempo = "normal" | "fast";

export interface Today {
  number: number;
  deals: number;
  now: number;
  closes: number;
  until: number;
  progress: Progress;
  table: string | null;
  deal: number;
  streak: Streak;
}

export interface TrickCard {
  seat: Seat;
  card: Card;
  ekka: boolean;
}

export interface TrickTaken {
  kind: "trick_taken";
  number: number;
  winner: Seat;
  abnat: number;
}

export interface UpgradeFrame {
  t: "upgrade";
}

export interface View {
  viewer: Seat | null;
  seq: number;
  phase: Phase;
  rules: string;
  totals: [odd: number, even: number];
  scored: DealScore[];
  number: number;
  dealer: Seat;
  to_act: Seat | null;
  hand: Card[];
  hand_sizes: number[];
  turned: Card | null;
  round: number;
  asked: Asked;
  spoken: Spoken[];
  contract: Contract | null;
  step: Step;
  lock: Lock;
  said: Said[];
  declared: ProjectKind[][];
  shown: Project[][];
  baloot: Seat | null;
  claimed: Seat | null;
  trick: TrickCard[];
  taken: TakenTrick[];
  abnat: [odd: number, even: number];
  void: VoidReason | null;
  winner: Team | null;
  by_gahwa: boolean;
  deals: number;
  calls: Call[];
  raises: Raise[];
  choices: CardChoice[];
  sawa: boolean;
}

export type VoidReason = "no_buyer" | "kawesh";

export interface WatchPad {
  t: "watch_pad";
  pad: string;
}

export interface Who {
  at: number;
  name?: string | null;
  you?: boolean;
}
