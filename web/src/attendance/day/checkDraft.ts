import { findTimesError } from '@claimcrew/contract/attendance/rules'
import type { SessionTimes } from '@claimcrew/contract/attendance/shapes'
import type { Instant } from '@claimcrew/contract/kit/time'
import { diffSession, type SessionDraft, toSession } from './draft.ts'

/** What is wrong, by the field it is shown at; `form` where it belongs to none. */
export type FieldErrors = Readonly<Record<string, string>>

type Change = NonNullable<ReturnType<typeof diffSession>>

/** What is sent: a whole session for one that was never punched, else what differs from the recorded one. */
export type Submission = {
  readonly session: {
    punchInTime: Instant
    punchOutTime: Instant
    breaks: NonNullable<Change['breaks']>
    description: string
  }
  readonly changed: Change
  readonly reason: string
}

type DraftCheck = { readonly fieldErrors: FieldErrors; readonly submission?: Submission }

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
): DraftCheck {
  const fieldErrors: Record<string, string> = {}
  if (draft.day === '') fieldErrors.day = 'Enter the day.'
  if (draft.punchIn === '') fieldErrors.punchInTime = 'Enter a start time.'
  // A session that is still open may stay so.
  if (draft.punchOut === '' && (recorded === null || recorded.punchOutTime !== null))
    fieldErrors.punchOutTime = 'Enter an end time.'
  const needsEnd = draft.punchOut !== ''
  if (draft.breaks.some(({ start, end }) => start === '' || (end === '' && needsEnd)))
    fieldErrors.breaks = 'Enter a start and an end for every break.'
  if (reason.trim() === '') fieldErrors.reason = 'A reason is required.'
  if (Object.keys(fieldErrors).length > 0) return { fieldErrors }

  const session = toSession(draft, timeZone, recorded)
  const inOrder = {
    ...session,
    breaks: session.breaks.toSorted((one, other) => (one.startTime < other.startTime ? -1 : 1)),
  }
  const error = findTimesError(inOrder, never)
  if (error) return { fieldErrors: { [error.field]: error.message } }
  const changed = recorded ? (diffSession(inOrder, recorded) ?? (otherClient ? {} : null)) : {}
  if (changed === null) return { fieldErrors: { form: 'Nothing has changed yet. Change a time first.' } }
  const whole = {
    punchInTime: inOrder.punchInTime,
    punchOutTime: inOrder.punchOutTime ?? inOrder.punchInTime,
    breaks: inOrder.breaks,
    description: inOrder.description,
  }
  return { fieldErrors: {}, submission: { session: whole, changed, reason: reason.trim() } }
}
