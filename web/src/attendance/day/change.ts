import type { Correction } from '@claimcrew/contract/attendance/corrections'
import {
  addAttendance,
  askCorrection,
  askMissing,
  updateAttendance,
} from '@claimcrew/contract/attendance/corrections'
import type { RecordedSession } from '@claimcrew/contract/attendance/shapes'
import { call } from '../../kit/call/call.ts'
import type { AttendanceDay } from './attendanceDay.ts'
import type { Submission } from './checkDraft.ts'
import { type SessionDraft, toDraft } from './draft.ts'

/** How a user changes a day: a correction or a session they make, a request for one, or an objection. */
export type DayChange =
  | { readonly kind: 'correct' | 'ask'; readonly session: RecordedSession }
  | { readonly kind: 'add' | 'ask-missing' }
  | { readonly kind: 'object'; readonly session: RecordedSession; readonly correction: Correction }

type ChangeWords = {
  readonly title: string
  readonly about: string
  readonly submit: string
  readonly done: string
}

/** What the form of a change says. */
export function getChangeWords(kind: DayChange['kind'], name: string): ChangeWords {
  switch (kind) {
    case 'correct':
      return {
        title: 'Correct this session',
        about: `We keep the original and notify ${name}.`,
        submit: 'Save correction',
        done: 'Session corrected',
      }
    case 'add':
      return {
        title: 'Add a missing session',
        about: `For work that was never punched. We’ll notify ${name}.`,
        submit: 'Add session',
        done: 'Session added',
      }
    case 'ask':
      return {
        title: 'Request a correction',
        about: 'Enter the right times. Your client or an admin will decide.',
        submit: 'Send request',
        done: 'Correction requested',
      }
    case 'ask-missing':
      return {
        title: 'Request a missing session',
        about: 'For work you didn’t punch. Your client or an admin will decide.',
        submit: 'Send request',
        done: 'Session requested',
      }
    case 'object':
      return {
        title: 'Dispute this correction',
        about: 'Tell us the right times. An admin will decide.',
        submit: 'Send dispute',
        done: 'Dispute sent',
      }
  }
}

/** The times a form begins with: what is recorded; for an objection what was recorded before it. */
export function createDraft(change: DayChange, day: AttendanceDay): SessionDraft {
  switch (change.kind) {
    case 'correct':
    case 'ask':
      return toDraft(change.session, change.session.timeZone)
    case 'object':
      return toDraft(change.correction.before ?? change.session, change.session.timeZone)
    case 'add':
    case 'ask-missing':
      return { day: day.day.date, punchIn: '', punchOut: '', breaks: [], description: '' }
  }
}

/** Whether one can say for whom it was: an ADMIN of any session, a biller of a missing one. Others are asked nothing. */
export const asksForClient = (change: DayChange, { clients }: AttendanceDay): boolean =>
  clients.length > 1 && change.kind !== 'ask' && change.kind !== 'object'

/** Makes the change, or asks for it. */
export async function submitChange(
  change: DayChange,
  billerId: string,
  submission: Submission,
  { version, clientId }: { readonly version: string | undefined; readonly clientId: string | undefined },
): Promise<void> {
  const { session, changed, reason } = submission
  switch (change.kind) {
    case 'correct':
      await call(updateAttendance, {
        body: { ...changed, attendanceId: change.session.attendanceId, version, clientId, reason },
      })
      return
    case 'add':
      await call(addAttendance, { body: { ...session, billerId, clientId, reason } })
      return
    case 'ask':
      await call(askCorrection, {
        body: { ...changed, attendanceId: change.session.attendanceId, version, reason },
      })
      return
    case 'ask-missing':
      await call(askMissing, { body: { ...session, clientId, reason } })
      return
    case 'object':
      await call(askCorrection, {
        body: {
          ...changed,
          attendanceId: change.session.attendanceId,
          version,
          disputes: change.correction.correctionId,
          reason,
        },
      })
      return
  }
}
