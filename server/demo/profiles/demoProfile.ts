import { findLabel, sortByTaxonomy, type TermSet } from '@claimcrew/contract/kit/taxonomy'
import { addDays } from '@claimcrew/contract/kit/time'
import type { Profile, ProfileChange, SkillLevel, WorkWindow } from '@claimcrew/contract/profiles/shapes'
import { createDice, type Dice } from '../attendance/days.ts'
import { findWorkday } from '../attendance/officeHours.ts'
import { shiftOf } from '../people/shifts.ts'
import { manners, type Trade, trades } from './trades.ts'

/** All that one can say of oneself. */
export type DemoProfile = Pick<Profile, keyof ProfileChange>

/** Where somebody lives decides what an hour costs, when they work and what they speak. */
type CountryHabits = {
  readonly cents: readonly [number, number]
  readonly windows: readonly [Omit<WorkWindow, 'days'>, ...Omit<WorkWindow, 'days'>[]]
  readonly languages: readonly [readonly string[], ...(readonly string[])[]]
}

const nights = [
  { from: '18:30', to: '03:30' },
  { from: '19:30', to: '04:30' },
  { from: '14:00', to: '23:00' },
] as const
const days = [
  { from: '08:00', to: '17:00' },
  { from: '07:00', to: '15:30' },
  { from: '09:00', to: '18:00' },
] as const
const american: CountryHabits = {
  cents: [2050, 2900],
  windows: days,
  languages: [['en'], ['en', 'es'], ['en']],
}
const latin: CountryHabits = { cents: [950, 1400], windows: days, languages: [['en', 'es']] }

const lands: Readonly<Record<string, CountryHabits>> = {
  'Asia/Manila': { cents: [650, 1050], windows: nights, languages: [['en', 'tl']] },
  'Asia/Kolkata': { cents: [600, 1000], windows: nights, languages: [['en', 'hi']] },
  'Asia/Karachi': {
    cents: [550, 900],
    windows: nights,
    languages: [
      ['en', 'ur'],
      ['en', 'ur', 'pa'],
    ],
  },
  'America/Bogota': latin,
  'America/Mexico_City': latin,
}

/** Where a town speaks a language of its own. */
const townLanguages: Readonly<Record<string, CountryHabits['languages']>> = {
  'Pune, India': [
    ['en', 'hi', 'mr'],
    ['en', 'hi'],
  ],
  'Chennai, India': [
    ['en', 'ta'],
    ['en', 'ta', 'hi'],
  ],
  'Hyderabad, India': [['en', 'te', 'hi']],
  'Kochi, India': [
    ['en', 'ml'],
    ['en', 'ml', 'hi'],
  ],
  'Ahmedabad, India': [['en', 'hi', 'gu']],
}

type ProfileOwner = { readonly zone: string; readonly town: string; readonly engaged: boolean }

/** The profile of the demo's nth biller; of one trade no two tell the same of themselves. */
export function createProfile(
  person: ProfileOwner,
  nth: number,
  today: string,
  random: () => number,
): DemoProfile {
  const dice = createDice(random)
  const at = person.engaged ? nth % 6 : nth % trades.length
  const trade = trades[at] ?? trades[0]
  const turn = person.engaged ? Math.floor(nth / 6) : 4 + Math.floor(nth / trades.length)
  const years = Math.floor(dice.between(1, 17))
  const [system, specialty] = [
    trade.systems[turn % trade.systems.length],
    rotated(trade.specialties, turn)[0],
  ]
  const fillIn = (text: string) =>
    text
      .replaceAll('{y}', String(Math.max(2, years)))
      .replaceAll('{s}', findLabel('systems', system ?? ''))
      .replaceAll('{p}', inSentence(findLabel('specialties', specialty ?? '')))
  const land = lands[person.zone] ?? american
  const listed = person.engaged ? nth % 4 !== 3 : nth % 9 !== 4
  return {
    headline: fillIn(rotated(trade.headlines, turn)[0] ?? ''),
    about: [
      rotated(trade.openings, turn)[0],
      rotated(trade.strengths, turn + Math.floor(turn / trade.openings.length))[0],
      ...mannersOf(nth + turn),
    ]
      .map(text => fillIn(text ?? ''))
      .join(' '),
    years: Math.max(2, years),
    workTypes: some('workTypes', trade.workTypes, trade.workTypes.length),
    specialties: some('specialties', rotated(trade.specialties, turn), 2 + (nth % 2)),
    systems: some('systems', rotated(trade.systems, turn), 2 + (nth % 3)).map(name => ({
      name,
      level: levelOf(name === system, years, dice),
    })),
    certifications: certificationsOf(trade, { turn, engaged: person.engaged }, years, today, dice),
    languages: some('languages', dice.pick(townLanguages[person.town] ?? land.languages), 3),
    clearinghouses: some('clearinghouses', rotated(houses, nth), 1 + (nth % 3)),
    payers: some('payers', rotated(payers, nth), 3 + (nth % 3)),
    rateCents: rateOf(land, trade, years, dice),
    hoursPerWeek: person.engaged ? 40 : dice.pick([40, 40, 40, 30, 20, 25]),
    engagement:
      nth % 5 === 0 ? ['part-time', 'project'] : nth % 3 === 0 ? ['full-time', 'part-time'] : ['full-time'],
    availableFrom: person.engaged
      ? findWorkday(addDays(today, 30 + (nth % 4) * 15), 1)
      : startAfter(today, dice.pick([0, 0, 1, 7, 14, 30, 45])),
    window:
      nth % 13 === 12
        ? null
        : person.engaged
          ? { days: [1, 2, 3, 4, 5], ...shiftOf(nth) }
          : { days: nth % 7 === 6 ? [1, 2, 3, 4, 5, 6] : [1, 2, 3, 4, 5], ...dice.pick(land.windows) },
    // Posts ask for it, so anyone who works here has it.
    hipaaTrainedOn:
      !person.engaged && nth % 8 === 7 ? null : addDays(today, -Math.floor(dice.between(20, 330))),
    sharesMeasured: person.engaged && nth % 3 !== 1,
    listed,
  }
}

/** Today, or the first workday so many days from now. */
const startAfter = (today: string, days: number): string =>
  days === 0 ? today : findWorkday(addDays(today, days), 1)

const houses = ['availity', 'waystar', 'optum', 'office-ally', 'trizetto', 'claim-md']
const payers = [
  'medicare',
  'blue-cross-blue-shield',
  'unitedhealthcare',
  'aetna',
  'medicaid',
  'cigna',
  'humana',
  'tricare',
  'workers-compensation',
  'medicare-advantage',
]

const rotated = <Item>(list: readonly Item[], by: number): Item[] => {
  const first = by % list.length
  return [...list.slice(first), ...list.slice(0, first)]
}

const some = (set: TermSet, values: readonly string[], count: number): string[] =>
  sortByTaxonomy(set, values.slice(0, count))

/** PT/OT/ST and the like stay as they are. */
const inSentence = (label: string): string =>
  spelledOut[label] ?? (/[A-Z]{2}/.test(label) ? label : label.toLowerCase())

const spelledOut: Readonly<Record<string, string>> = {
  Dental: 'dental practices',
  Emergency: 'emergency medicine',
  Pain: 'pain management',
}

const mannersOf = (nth: number): string[] =>
  [manners[nth % manners.length], manners[(nth * 5 + 3) % manners.length]].filter(
    (text, index, all): text is string => text !== undefined && all.indexOf(text) === index,
  )

function levelOf(isMain: boolean, years: number, dice: Dice): SkillLevel {
  if (isMain) return years > 3 ? 'expert' : 'good'
  return dice.pick(['good', 'good', 'basic'])
}

/** Some have run out, and some do not run out at all. An engaged biller has the one that posts of the trade ask for. */
function certificationsOf(
  trade: Trade,
  { turn, engaged }: { readonly turn: number; readonly engaged: boolean },
  years: number,
  today: string,
  dice: Dice,
) {
  const count = years < 3 && !engaged ? turn % 2 : 1 + (turn % 2)
  const own = engaged ? trade.certifications : rotated(trade.certifications, turn)
  return some('certifications', own, count).map(name => ({
    name,
    expiresOn: dice.chance(0.15) ? null : addDays(today, Math.floor(dice.between(-160, 700))),
  }))
}

/** In steps of a quarter of a dollar. */
function rateOf({ cents: [from, to] }: CountryHabits, { worth }: Trade, years: number, dice: Dice): number {
  const usual = from + ((to - from) * Math.min(years, 14)) / 14 + dice.between(-60, 60)
  return Math.round((usual * worth) / 100 / 25) * 25
}
