/**
 * The rule sheet in words: for every named setting its name, what it decides, and its values; for
 * a value that decides a line of the score sheet also the rule as a sentence.
 */

import { n, t } from './i18n.js';

/** @typedef {[label: string, why?: string]} ValueWords */
/** @typedef {{ name: string, asks: string, values: Record<string, ValueWords> }} SettingWords */

/** @type {Record<string, SettingWords>} */
const SETTINGS = {
  'bid.hokm_replies_r1': {
    name: t('Replies to a hokm'),
    asks: t('Who may still take a first-round hokm away as a sun.'),
    values: { all_others: [t('the other three')], later_only: [t('only later seats')] },
  },
  'bid.sun_priority_r1': {
    name: t('Before you'),
    asks: t('Who, seated earlier, may take a first-round sun for himself.'),
    values: {
      earlier_any: [t('any earlier seat')],
      earlier_opponents: [t('earlier opponents')],
      none: [t('nobody')],
    },
  },
  'bid.hokm_confirm': {
    name: t('Confirm the hokm'),
    asks: t('Before the play the hokm buyer is asked: keep hokm, or turn it to sun.'),
    values: { on: [t('asked')], off: [t('not asked')] },
  },
  'bid.flip_on_ace': {
    name: t('Turn to sun on an ace'),
    asks: t('Whether a hokm may be turned to sun when the turned card is an ace.'),
    values: { off: [t('not allowed')], on: [t('allowed')] },
  },
  'bid.ashkal_rounds': {
    name: t('Rounds for ashkal'),
    asks: t('In which rounds of the auction ashkal may be said.'),
    values: { first: [t('only the first')], both: [t('both rounds')] },
  },
  'bid.ashkal_on_ace': {
    name: t('Ashkal on an ace'),
    asks: t('Whether ashkal may be said when the turned card is an ace.'),
    values: { on: [t('allowed')], off: [t('not allowed')] },
  },
  'bid.kawesh': {
    name: t('Low-hand redeal'),
    asks: t('With nothing but 7, 8 and 9 in five cards, a player may ask for a new deal.'),
    values: {
      off: [t('none')],
      same_dealer: [t('same dealer')],
      next_dealer: [t('next dealer')],
    },
  },
  'double.enabled': {
    name: t('Doubling'),
    asks: t('Whether the opponents may double the buyer.'),
    values: { on: [t('allowed')], off: [t('not allowed')] },
  },
  'double.top': {
    name: t('Top of the ladder'),
    asks: t('The last step that doubling can reach.'),
    values: { gahwa: [t('gahwa')], four: [t('four')] },
  },
  'double.sun_gate': {
    name: t('Doubling a sun'),
    asks: t('When a sun may be doubled.'),
    values: {
      over_100: [
        t('only buyers over 100'),
        t('Only when the buyers are above 100 and the others are not.'),
      ],
      none: [t('always')],
      never: [t('never')],
    },
  },
  'double.lock_by': {
    name: t('Open or locked'),
    asks: t('Who chooses whether trumps may be led in a doubled hokm.'),
    values: {
      double_and_four: [t('at double and four')],
      every_step: [t('at every step')],
      buyer: [t('the buyer')],
    },
  },
  'play.third_hand_ruff': {
    name: t('Third hand ruffs'),
    asks: t('Third to play, void, your partner winning: whether you must ruff.'),
    values: {
      on: [t('but not an ace'), t('You must, unless your partner led an ace or an ekka.')],
      off: [t('free'), t('Your partner is winning: play what you like.')],
    },
  },
  'play.undertrump': {
    name: t('Can’t over-ruff'),
    asks: t('Void, an opponent has ruffed, and your trumps are all lower.'),
    values: {
      free: [t('free'), t('You may throw any card.')],
      required: [t('must still ruff'), t('You must play a trump, though it loses.')],
    },
  },
  'play.ekka': {
    name: t('Ekka'),
    asks: t('Who announces a led card that is now the highest of its suit.'),
    values: { auto: [t('announced for you')], manual: [t('by the player')] },
  },
  'play.enforcement': {
    name: t('Wrong cards'),
    asks: t('What becomes of a card that may not be played.'),
    values: {
      block: [t('cannot be played')],
      qaid: [t('qaid'), t('It can be played, and an opponent may challenge it.')],
    },
  },
  'play.sawa': {
    name: t('Claiming the rest (sawa)'),
    asks: t('Whether you may claim the rest when every trick left is surely yours.'),
    values: { proven: [t('when it is sure')], off: [t('none')] },
  },
  'proj.declare': {
    name: t('Declaring projects'),
    asks: t('Who declares projects with the first card.'),
    values: { auto: [t('declared for you')], manual: [t('by the player')] },
  },
  'proj.hundred_order': {
    name: t('Hundred against hundred'),
    asks: t('Which of two hundreds is the higher.'),
    values: {
      quads_first: [t('four of a kind'), t('Four of a kind beats a run.')],
      sequence_first: [t('the run'), t('A run beats four of a kind.')],
      rank_only: [t('the top card'), t('The higher top card wins, run or four of a kind.')],
    },
  },
  'proj.tie': {
    name: t('Equal projects'),
    asks: t('Whose projects count when the best of both sides are equal.'),
    values: {
      bidders: [t('the buyers’'), t('Equal projects: the buyers’ count.')],
      dealer_right: [
        t('by seat from the dealer'),
        t('Equal projects: those nearest the dealer’s right count.'),
      ],
    },
  },
  'proj.baloot_absorbed': {
    name: t('Baloot inside a hundred'),
    asks: t('Whether king and queen of trumps still score inside a hundred.'),
    values: {
      off: [t('counts'), t('Baloot counts, inside a hundred too.')],
      on: [t('does not count'), t('A hundred with both cards swallows the baloot.')],
    },
  },
  'score.rounding': {
    name: t('Rounding'),
    asks: t('How abnat become points.'),
    values: {
      largest_fraction: [
        t('largest fraction'),
        t(
          'Each side keeps whole points; one left over goes to the larger fraction, to the buyers if equal.',
        ),
      ],
      nearest_ten: [
        t('nearest ten'),
        t('One side is rounded to the nearest ten; the other gets what is left of 16 or 26.'),
      ],
      kammelna: [
        t('as in Kammelna'),
        t('Each side is rounded to the nearest ten; a point too many is taken off.'),
      ],
    },
  },
  'score.half': {
    name: t('Exactly half'),
    asks: t('Whether 81 of 162, or 65 of 130, is enough for the buyers.'),
    values: {
      made: [t('is enough'), t('Exactly half is enough for the buyers.')],
      set: [t('is not enough'), t('On exactly half the buyers are set.')],
    },
  },
  'score.made_test': {
    name: t('Making the deal'),
    asks: t('What is compared to see whether the buyers made it.'),
    values: {
      abnat: [t('abnat alone'), t('Abnat alone decide; projects and baloot do not help.')],
      points: [
        t('points and projects'),
        t(
          'Points with projects and baloot are compared; if equal, the side that lost more in rounding wins.',
        ),
      ],
      raw_with_projects: [
        t('abnat and projects'),
        t('Abnat are compared with projects and baloot added.'),
      ],
      kammelna: [
        t('as in Kammelna'),
        t('Points with projects but without baloot are compared; if equal, abnat with projects.'),
      ],
    },
  },
  'score.set_projects': {
    name: t('Set: their projects'),
    asks: t('What becomes of the buyers’ counted projects when they are set.'),
    values: {
      to_defenders: [t('go to the others'), t('The losers’ projects go to the winners.')],
      lost: [t('lost'), t('The losers’ projects count for nobody.')],
    },
  },
  'score.set_baloot': {
    name: t('Set: their baloot'),
    asks: t('What becomes of the buyers’ baloot when they are set.'),
    values: {
      holder: [t('stays theirs'), t('The baloot stays with its holder.')],
      defenders: [t('goes to the others'), t('The losers’ baloot goes to the winners.')],
      lost: [t('is lost'), t('The losers’ baloot counts for nobody.')],
    },
  },
  'score.doubled_loser': {
    name: t('Loser of a doubled deal'),
    asks: t('Whether the side that loses a doubled deal keeps its own points.'),
    values: {
      scores: [t('keeps its points'), t('Doubled: each side keeps what it took, multiplied.')],
      zero: [t('gets nothing'), t('Doubled: the winners take all the points.')],
    },
  },
  'score.project_double': {
    name: t('Projects, doubled'),
    asks: t('What doubling does to projects.'),
    values: {
      face: [t('face value'), t('Doubling does not multiply projects.')],
      x2: [t('always twice'), t('Doubled at any step, projects count twice.')],
      full: [t('multiplied like tricks'), t('Doubling multiplies projects like the tricks.')],
    },
  },
  'score.kaboot_double': {
    name: t('Kaboot, doubled'),
    asks: t('What doubling does to a kaboot.'),
    values: {
      multiplied: [t('multiplied'), t('Doubling multiplies a kaboot.')],
      flat: [t('not multiplied'), t('Doubling does not multiply a kaboot.')],
    },
  },
  'score.kaboot_loser_projects': {
    name: t('Kaboot: losers’ projects'),
    asks: t('What becomes of the counted projects of a side without a trick.'),
    values: {
      keep_unless_set: [
        t('kept, unless set'),
        t('A side without a trick keeps its projects, unless it was set.'),
      ],
      lost: [t('lost'), t('The projects of a side without a trick count for nobody.')],
      to_winner: [
        t('go to the others'),
        t('The projects of a side without a trick go to the winners.'),
      ],
    },
  },
  'score.doubled_tie': {
    name: t('Doubled, exactly half'),
    asks: t('Who wins when a doubled deal is exactly tied.'),
    values: {
      made: [t('as in any deal'), t('A doubled tie is decided like any other.')],
      last_raiser_loses: [
        t('the last to raise loses'),
        t('On a doubled tie the side that raised last loses.'),
      ],
    },
  },
  'score.reverse_kaboot': {
    name: t('Reverse kaboot'),
    asks: t('A sun bought by the first seat, holding an ace, that took no trick.'),
    values: {
      off: [t('44 as any kaboot'), t('It counts 44, as any kaboot.')],
      on: [t('counts 88'), t('A reverse kaboot counts 88.')],
    },
  },
  'match.target': {
    name: t('Match to'),
    asks: t('The points that end a match.'),
    values: { 152: ['152'], 100: ['100'] },
  },
  'match.both_over': {
    name: t('Both past the end'),
    asks: t('Who wins when both sides pass the end in one deal.'),
    values: {
      higher_total: [t('the higher total'), t('Both are past the end: the higher total wins.')],
    },
  },
};

/** The groups of the sheet, by the first word of a setting's name. */
export const GROUPS = {
  bid: t('Buying'),
  double: t('Doubling'),
  play: t('Play'),
  proj: t('Projects'),
  score: t('Counting'),
  match: t('Match'),
};

/** @type {Record<string, ValueWords>} */
const PRESETS = {
  standard: [t('Standard'), t('The usual rules in full.')],
  classic: [t('Classic'), t('No doubling, and exactly half is not enough.')],
  pagat: [t('Pagat'), t('Close to pagat.com, not certified.')],
  official: [t('Official'), t('Close to the federation’s rules, not certified.')],
  kammelna: [t('Kammelna'), t('Close to the Kammelna app, not certified.')],
};

/** A setting's name, "Exactly half" for "score.half". */
export function settingName(/** @type {string} */ name) {
  return SETTINGS[name]?.name ?? name;
}

/** What a setting decides, in one sentence. */
export function settingAsks(/** @type {string} */ name) {
  return SETTINGS[name]?.asks ?? '';
}

/**
 * The label of a setting's value: "is enough".
 * @param {string} name
 * @param {string} value
 */
export function settingValue(name, value) {
  return SETTINGS[name]?.values[value]?.[0] ?? value;
}

/**
 * The rule in force as a sentence: "Exactly half is enough for the buyers."
 * @param {string} name
 * @param {string} value
 */
export function settingWhy(name, value) {
  return valueWhy(name, value) || `${settingName(name)}: ${settingValue(name, value)}`;
}

/**
 * The sentence of a value, "" where the label says it all.
 * @param {string} name
 * @param {string} value
 */
export function valueWhy(name, value) {
  return SETTINGS[name]?.values[value]?.[1] ?? '';
}

/** A preset's name. */
export function presetName(/** @type {string} */ preset) {
  return PRESETS[preset]?.[0] ?? preset;
}

/** What a preset is, in one sentence. */
export function presetNote(/** @type {string} */ preset) {
  return PRESETS[preset]?.[1] ?? '';
}

/**
 * A rule set in a few words: "Standard", or "Standard + 2 changes".
 * @param {string} preset
 * @param {Record<string, string>} changes
 */
export function ruleSummary(preset, changes) {
  const count = Object.keys(changes).length;
  const name = presetName(preset);
  return count
    ? n('{preset} + {count} change', '{preset} + {count} changes', count, { preset: name })
    : name;
}
