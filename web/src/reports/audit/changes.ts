import { auditWords, isAuditKind } from '@claimcrew/contract/kit/audit/auditKinds'
import { countText, moneyText } from '@claimcrew/contract/kit/numberWords'
import { Day, Instant, WallTime } from '@claimcrew/contract/kit/time'
import { formatDuration, monthText, toWeekdayName, wallTimeText } from '@claimcrew/contract/kit/timeText'
import { findFileWords } from '@claimcrew/contract/reports/fileWords'
import type { AuditItem } from '@claimcrew/contract/reports/shapes'
import { isSameValue } from '../../kit/keepTyped.ts'
import { dayText } from '../../kit/time/dayWords.ts'
import { dayAndTimeIn } from '../../kit/time/timeZones.ts'
import { capitalize, fieldWords, findValueLabel, splitWords, unsaidFields } from './valueWords.ts'

/** What was done, as the beginning of a line. */
export const toKindText = (what: string): string => capitalize(isAuditKind(what) ? auditWords[what] : what)

/** One field of what was changed, in words; null is nothing. */
type FieldChange = {
  readonly field: string
  readonly before: string | null
  readonly after: string | null
}

type Fields = Readonly<Record<string, unknown>>

/** By whose clock times are written, and what those are called whose ids were written down. */
type ValueReader = { readonly timeZone: string; readonly names: AuditItem['names'] }

const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isId = (key: string) => key === 'id' || /Ids?$/.test(key)

/** `hoursPerWeek` as Hours per week, `rateCents` as Rate, `billerIds` as Billers. */
const toFieldName = (key: string): string =>
  fieldWords[key] ?? capitalize(splitWords(key.replace(/Id(s?)$/, '$1').replace(/(Cents)$/, '')))

/** Moments by the reader’s clock, days and times of day as everywhere else; what people wrote, as they wrote it. */
function toWrittenText(key: string, value: string, { timeZone }: ValueReader): string {
  if (key === 'month') return monthText(value)
  if (Instant.safeParse(value).success) return dayAndTimeIn(timeZone, Date.parse(value))
  if (Day.safeParse(value).success) return dayText(value)
  return WallTime.safeParse(value).success ? wallTimeText(value) : findValueLabel(key, value)
}

function toNumberText(key: string, value: number): string {
  if (key.endsWith('Cents')) return moneyText(value)
  if (/minutes$/i.test(key)) return formatDuration(value * 60)
  if (key === 'weekdays' || key === 'weeklyOffs') return toWeekdayName(value % 7)
  return String(value)
}

/** More entries than this say too much for one line. */
const maxEntries = 2

function toListText(key: string, values: readonly unknown[], reader: ValueReader): string | null {
  const hasParts = values.some(isRecord)
  if (hasParts && values.length > maxEntries) return countText(values.length, 'entry', 'entries')
  return values.flatMap(one => toValueText(key, one, reader) ?? []).join(hasParts ? '; ' : ', ') || null
}

/** What differs of two lists of entries; of values, all of them. */
function withoutShared(values: unknown, others: unknown): unknown {
  if (!Array.isArray(values) || !Array.isArray(others) || !values.some(isRecord)) return values
  return values.filter(one => !others.some(other => isSameValue(one, other)))
}

function toValueText(key: string, value: unknown, reader: ValueReader): string | null {
  if (value === null || value === undefined || value === '') return null
  if (Array.isArray(value)) return toListText(key, value, reader)
  if (isRecord(value)) {
    const parts = toParts(value).map(
      ([name, part]) => [toFieldName(name), toValueText(name, part, reader)] as const,
    )
    return parts.flatMap(([name, text]) => (text ? `${name} ${text}` : [])).join(', ') || null
  }
  // Ids say nothing to people: whose they are is called by the name, and what has none is left out.
  if (isId(key)) return reader.names[String(value)] ?? null
  if (typeof value === 'string') return toWrittenText(key, value, reader)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'number' ? toNumberText(key, value) : String(value)
}

const toBeginning = (name: string) =>
  name === 'to' ? 'from' : name.replace(/^last/, 'first').replace(/^end/, 'start')

/** PostgreSQL keeps fields by the length of their names, which puts the last day before the first. */
function putBeginningsFirst(names: readonly string[]): string[] {
  const placed = new Set<string>()
  for (const name of names) {
    if (names.includes(toBeginning(name))) placed.add(toBeginning(name))
    placed.add(name)
  }
  return [...placed]
}

const toParts = (value: Fields) => Object.entries(value).filter(([name]) => !unsaidFields.has(name))

/** Of a file, what it is called and what it was asked for with; of a list, its entries. */
function toFields(value: unknown): Fields {
  if (!isRecord(value)) return value === null || value === undefined ? {} : { value }
  const { call, params, query, ...others } = value
  if (typeof call !== 'string') return Object.fromEntries(toParts(value))
  const file = findFileWords(call) ?? undefined
  return { file, ...(isRecord(params) && params), ...(isRecord(query) && query), ...others }
}

/** What differs between before and after, field by field. */
export function listFieldChanges(
  { before, after, names }: Pick<AuditItem, 'before' | 'after' | 'names'>,
  timeZone: string,
): FieldChange[] {
  const reader = { timeZone, names }
  const [was, is] = [toFields(before), toFields(after)]
  return putBeginningsFirst([...Object.keys(was), ...Object.keys(is)]).flatMap(key => {
    if (isSameValue(was[key], is[key])) return []
    const old = toValueText(key, withoutShared(was[key], is[key]), reader)
    const fresh = toValueText(key, withoutShared(is[key], was[key]), reader)
    const field = toFieldName(key)
    if (old === fresh) return old === null ? [] : [{ field, before: null, after: `${old} changed` }]
    return [{ field, before: old, after: fresh }]
  })
}
