import { faultIn } from '@claimcrew/contract/attendance/rules'
import type { SessionTimes } from '@claimcrew/contract/attendance/shapes'
import type { Instant } from '@claimcrew/contract/kit/time'
import { changeOf, type SessionDraft, sessionFrom } from './draft.ts'

/** What is wrong, by the field it is shown at; `form` where it belongs to none. */
export type Problems = Readonly<Record<string, string>>

type Change = NonNullable<ReturnType<typeof changeOf>>

/** What is sent: a whole session for one that was never punched, else what differs from the recorded one. */
export type Submission = {
  readonly whole: {
    punchInTime: Instant
    punchOutTime: Instant
    breaks: NonNullable<Change['breaks']>
    description: string
  }
  readonly changed: Change
  readonly reason: string
}

type Checked = { readonly problems: Problems; readonly submission?: Submission }

/** Whether something lies in the future only the server's clock can tell; here nothing does. */
const never = '9999-12-31T23:59:59.999Z'

/** What is wrong with a draft, or what is to be sent. The server checks all of it again. */
export function checkDraft(
  draft: SessionDraft,
  reason: string,
  timeZone: string,
  recorded: SessionTimes | null,
  /** Another client than before is a change too. */
  otherClient = false,
): Checked {
  const problems: Record<string, string> = {}
  if (draft.day === '') problems.day = 'Enter the day.'
  if (draft.punchIn === '') problems.punchInTime = 'Enter a start time.'
  // A session that is still open may stay so.
  if (draft.punchOut === '' && (recorded === null || recorded.punchOutTime !== null))
    problems.punchOutTime = 'Enter an end time.'
  const needsEnd = draft.punchOut !== ''
  if (draft.breaks.some(({ start, end }) => start === '' || (end === '' && needsEnd)))
    problems.breaks = 'Enter a start and an end for every break.'
  if (reason.trim() === '') problems.reason = 'A reason is required.'
  if (Object.keys(problems).length > 0) return { problems }

  const session = sessionFrom(draft, timeZone, recorded)
  const inOrder = {
    ...session,
    breaks: session.breaks.toSorted((one, other) => (one.startTime < other.startTime ? -1 : 1)),
  }
  const fault = faultIn(inOrder, never)
  if (fault) return { problems: { [fault.field]: fault.message } }
  const changed = recorded ? (changeOf(inOrder, recorded) ?? (otherClient ? {} : null)) : {}
  if (changed === null) return { problems: { form: 'Nothing has changed yet. Change a time first.' } }
  const whole = {
    punchInTime: inOrder.punchInTime,
    punchOutTime: inOrder.punchOutTime ?? inOrder.punchInTime,
    breaks: inOrder.breaks,
    description: inOrder.description,
  }
  return { problems: {}, submission: { whole, changed, reason: reason.trim() } }
}
