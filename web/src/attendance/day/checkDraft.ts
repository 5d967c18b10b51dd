import { faultIn } from '@claimcrew/contract/attendance/rules'
import type { SessionTimes } from '@claimcrew/contract/attendance/shapes'
import type { Instant } from '@claimcrew/contract/kit/time'
import { changeOf, sessionOf, type TypedTimes } from './draft.ts'

/** What is wrong, by the field it is shown at; `form` where it belongs to none. */
export type Problems = Readonly<Record<string, string>>

type Change = NonNullable<ReturnType<typeof changeOf>>

/** What is sent: a whole session for one that was never punched, else what differs from the recorded one. */
export type SentTimes = {
  readonly whole: {
    punchInTime: Instant
    punchOutTime: Instant
    breaks: NonNullable<Change['breaks']>
    description: string
  }
  readonly changed: Change
  readonly reason: string
}

type Read = { readonly problems: Problems; readonly sent?: SentTimes }

/** Whether something lies in the future only the server's clock can tell; here nothing does. */
const never = '9999-12-31T23:59:59.999Z'

/** Reads a form of times: what is wrong with it, or what is to be sent. The server checks all of it again. */
export function problemsOf(
  typed: TypedTimes,
  reason: string,
  timeZone: string,
  recorded: SessionTimes | null,
): Read {
  const problems: Record<string, string> = {}
  if (typed.day === '') problems.day = 'Say on which day.'
  if (typed.punchIn === '') problems.punchInTime = 'Say when it began.'
  // A session that is still open may stay so.
  if (typed.punchOut === '' && (recorded === null || recorded.punchOutTime !== null))
    problems.punchOutTime = 'Say when it ended.'
  const needsEnd = typed.punchOut !== ''
  if (typed.breaks.some(({ start, end }) => start === '' || (end === '' && needsEnd)))
    problems.breaks = 'Every break needs a start and an end.'
  if (reason.trim() === '') problems.reason = 'A reason is required.'
  if (Object.keys(problems).length > 0) return { problems }

  const session = sessionOf(typed, timeZone, recorded)
  const inOrder = {
    ...session,
    breaks: session.breaks.toSorted((one, other) => (one.startTime < other.startTime ? -1 : 1)),
  }
  const fault = faultIn(inOrder, never)
  if (fault) return { problems: { [fault.field]: fault.message } }
  const changed = recorded ? changeOf(inOrder, recorded) : {}
  if (changed === null) return { problems: { form: 'Nothing is different yet. Change a time first.' } }
  const whole = {
    punchInTime: inOrder.punchInTime,
    punchOutTime: inOrder.punchOutTime ?? inOrder.punchInTime,
    breaks: inOrder.breaks,
    description: inOrder.description,
  }
  return { problems: {}, sent: { whole, changed, reason: reason.trim() } }
}
