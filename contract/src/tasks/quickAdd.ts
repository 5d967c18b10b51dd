import { findTerm, taxonomy } from '../kit/taxonomy.ts'
import { addDays, dayIn, type Instant, instantIn } from '../kit/time.ts'
import { toIsoWeekday } from './recurrence.ts'
import {
  type DeadlineKind,
  maxTaskCents,
  maxTaskQuantity,
  type TaskPriority,
  taskPriorities,
} from './shapes.ts'

/** Somebody who can be given a task. */
type QuickAddPerson = { readonly userId: string; readonly userName: string }

export type QuickTask = {
  readonly title: string
  readonly workType: string | null
  readonly assigneeId: string | null
  readonly priority: TaskPriority | null
  readonly dueAt: Instant | null
  readonly deadlineKind: DeadlineKind | null
  readonly plannedQuantity: number | null
  readonly dollarsCents: number | null
  /** Words that were meant to say something and could not be understood: `@Nobody`. They stay in the title. */
  readonly unknown: readonly string[]
}

/** What a line can say beside its title. */
type QuickField = Exclude<keyof QuickTask, 'title' | 'unknown'>

/** What was corrected by hand: another value, or null for a word that was not meant so and stays in the title. */
export type QuickCorrections = { readonly [Field in QuickField]?: QuickTask[Field] }

type QuickAddContext = {
  readonly people: readonly QuickAddPerson[]
  /** The client's. */
  readonly timeZone: string
  readonly now: Instant
  /** Who gets it where the line names nobody. */
  readonly assigneeId?: string | undefined
}

/** When a day alone is due. */
const closing = '17:00'

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** The day that a word means, from today on; undefined where it means none. */
function dayMeant(word: string, today: string): string | undefined {
  const input = plain(word)
  if (input === 'today') return today
  if (input === 'tomorrow') return addDays(today, 1)
  if (/^\d{4}-\d{2}-\d{2}$/.test(input))
    return Number.isNaN(Date.parse(`${input}T00:00:00Z`)) || addDays(input, 0) !== input ? undefined : input
  const after = /^\+(\d{1,3})d$/.exec(input)
  if (after) return addDays(today, Number(after[1]))
  const weekday = input.length < 3 ? -1 : weekdays.findIndex(name => name.startsWith(input))
  // The day lies within the next seven days and is never today.
  return weekday < 0 ? undefined : addDays(today, ((weekday + 1 - toIsoWeekday(today) + 6) % 7) + 1)
}

/** Whose name begins with these letters, blanks aside; nobody where it is more than one. */
function personMeant(message: string, people: readonly QuickAddPerson[]): QuickAddPerson | undefined {
  const target = plain(message).replace(/[^a-z0-9]/g, '')
  if (target === '') return undefined
  const matches = people.filter(({ userName }) => {
    const names = plain(userName).split(/\s+/)
    return names.some((_, from) =>
      names
        .slice(from)
        .join('')
        .replace(/[^a-z0-9]/g, '')
        .startsWith(target),
    )
  })
  const exact = matches.filter(({ userName }) => plain(userName).split(/\s+/).includes(target))
  return matches.length === 1 ? matches[0] : exact.length === 1 ? exact[0] : undefined
}

const kindsByWord: Readonly<Record<string, DeadlineKind>> = {
  '#sla': 'sla',
  '#appeal': 'appeal',
  '#timely-filing': 'timely-filing',
  '#timely': 'timely-filing',
  '#tf': 'timely-filing',
}

const priorityMeant = (word: string): TaskPriority | undefined =>
  word.length < 2 ? undefined : taskPriorities.find(one => one.startsWith(plain(word.slice(1))))

/** Words of the trade that mean a work type without being its name; asked only where no name is there. */
const wordsByWork: Readonly<Record<string, string>> = {
  'payment-posting-manual': 'post posting payment payments remit remits remittance remittances eob eobs',
  'payment-posting-era-exceptions': 'eras 835 835s',
  'eligibility-benefits': 'verify verification verifications benefits',
  'prior-authorization': 'auth auths authorization preauth precert',
  'charge-entry': 'charge charges superbill superbills',
  'coding-e-m': 'code coding',
  'claim-submission': 'claim submit submission scrub',
  'rejection-work': 'rejection rejections rejected',
  'insurance-ar-follow-up': 'aging follow-up follow-ups followup',
  'denials-technical': 'denial denied',
  appeals: 'appeal reconsideration reconsiderations',
  'patient-ar': 'collections',
  'credit-balances': 'credit credits refund refunds',
  credentialing: 'credential enrollment',
}

const workByWord: ReadonlyMap<string, string> = new Map(
  Object.entries(wordsByWork).flatMap(([work, words]) => words.split(' ').map(word => [word, work] as const)),
)

/** Without the signs around a word: `remits,` is remits. */
const bareWord = (word: string) => plain(word).replace(/^[^a-z0-9]+|[^a-z0-9]+$/g, '')

/**
 * The first and longest run of words that names a kind of work, else the first that more of the words speak of: *post*
 * and *remits* are payment posting. The words stay in the title.
 */
function workMeant(words: readonly string[]): string | null {
  const longest = Math.max(...taxonomy.workTypes.map(({ label }) => label.split(' ').length))
  for (let length = Math.min(longest, words.length); length > 0; length--)
    for (let from = 0; from + length <= words.length; from++) {
      const match = findTerm('workTypes', words.slice(from, from + length).join(' '))
      if (match) return match.value
    }
  const hints = words.flatMap(word => workByWord.get(bareWord(word)) ?? [])
  const votes = (work: string) => hints.filter(hint => hint === work).length
  return hints.toSorted((one, other) => votes(other) - votes(one))[0] ?? null
}

/**
 * One line as fields: `Denials for Aetna 20 @Maria !high tomorrow $1,200 #appeal`. What is understood leaves the title, but
 * for the kind of work; of two words for the same thing the first counts, the other stays a word. What was corrected
 * counts in place of what its word says.
 */
export function parseQuickAdd(
  line: string,
  { people, timeZone, now, assigneeId }: QuickAddContext,
  corrections: QuickCorrections = {},
): QuickTask {
  const today = dayIn(timeZone, now)
  const titleWords: string[] = []
  const unknown: string[] = []
  const read: { -readonly [Field in QuickField]?: QuickTask[Field] } = {}
  for (const word of line.trim().split(/\s+/).filter(Boolean)) if (!understood(word)) titleWords.push(word)
  const { workType = workMeant(titleWords) } = corrections
  return {
    title: titleWords.join(' '),
    assigneeId: (unknown.length === 0 && assigneeId) || null,
    priority: null,
    dueAt: null,
    deadlineKind: null,
    plannedQuantity: null,
    dollarsCents: null,
    ...read,
    ...corrections,
    workType,
    unknown,
  }

  function take<Field extends QuickField>(field: Field, value: QuickTask[Field] | undefined): boolean {
    const { [field]: corrected = value } = corrections
    if (corrected === undefined || corrected === null || read[field] !== undefined) return false
    Object.assign(read, { [field]: corrected })
    return true
  }

  function understood(word: string): boolean {
    if (word.startsWith('@') && word.length > 1) {
      const taken = take('assigneeId', personMeant(word.slice(1), people)?.userId)
      if (!taken) unknown.push(word)
      return taken
    }
    if (word.startsWith('!')) return take('priority', priorityMeant(word))
    if (word.startsWith('#')) return take('deadlineKind', kindsByWord[plain(word)])
    if (/^\$[\d,]+(\.\d{2})?$/.test(word)) return take('dollarsCents', parseCents(word))
    if (/^\d{1,7}$/.test(word) && Number(word) <= maxTaskQuantity)
      return take('plannedQuantity', Number(word))
    const day = dayMeant(word, today)
    return day !== undefined && take('dueAt', instantIn(timeZone, day, closing))
  }
}

function parseCents(word: string): number | undefined {
  const cents = Math.round(Number(word.slice(1).replaceAll(',', '')) * 100)
  return Number.isSafeInteger(cents) && cents <= maxTaskCents ? cents : undefined
}
