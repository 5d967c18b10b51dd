import { auditWords, isAuditKind } from '@claimcrew/contract/kit/audit/auditKinds'
import { countText, moneyText } from '@claimcrew/contract/kit/numberWords'
import { Day, Instant, WallTime } from '@claimcrew/contract/kit/time'
import { toWeekdayName, wallTimeText } from '@claimcrew/contract/kit/timeText'
import { isSameValue } from '../../kit/keepTyped.ts'
import { dayText } from '../../kit/time/dayWords.ts'
import { dayAndTimeIn } from '../../kit/time/timeZones.ts'

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** What was done, as the beginning of a line. */
export const toKindText = (what: string): string => capitalize(isAuditKind(what) ? auditWords[what] : what)

/** One field of what was changed, in words; null is nothing. */
type FieldChange = {
  readonly field: string
  readonly before: string | null
  readonly after: string | null
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** `hoursPerWeek` as Hours per week, `rateCents` as Rate. */
function toFieldName(key: string): string {
  const words = key
    .replace(/Cents$/, '')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
  return capitalize(words)
}

/** Moments by the reader's clock, days and times of day as everywhere else; what people wrote, as they wrote it. */
function toWrittenText(value: string, timeZone: string): string {
  if (Instant.safeParse(value).success) return dayAndTimeIn(timeZone, Date.parse(value))
  if (Day.safeParse(value).success) return dayText(value)
  return WallTime.safeParse(value).success ? wallTimeText(value) : value
}

function toValueText(key: string, value: unknown, timeZone: string): string | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'string') return toWrittenText(value, timeZone)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (key.endsWith('Cents') && typeof value === 'number') return moneyText(value)
  if (key === 'weekdays' && typeof value === 'number') return toWeekdayName(value % 7)
  if (Array.isArray(value)) {
    if (value.some(isRecord)) return countText(value.length, 'entry', 'entries')
    return value.map(one => toValueText(key, one, timeZone)).join(', ') || null
  }
  if (!isRecord(value)) return String(value)
  const parts = Object.entries(value).map(([name, part]) => [
    toFieldName(name),
    toValueText(name, part, timeZone),
  ])
  return parts.flatMap(([name, text]) => (text ? `${name} ${text}` : [])).join(', ') || null
}

/** What differs between before and after, field by field; ids say nothing to people and are left out. */
export function listFieldChanges(before: unknown, after: unknown, timeZone: string): FieldChange[] {
  const toFields = (value: unknown) =>
    isRecord(value) ? value : value === null || value === undefined ? {} : { value }
  const [was, is] = [toFields(before), toFields(after)]
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap(key => {
    if (/(^id|Ids?)$/.test(key) || isSameValue(was[key], is[key])) return []
    const [old, fresh] = [toValueText(key, was[key], timeZone), toValueText(key, is[key], timeZone)]
    return old === null && fresh === null ? [] : [{ field: toFieldName(key), before: old, after: fresh }]
  })
}
