import type { GapKind } from '@claimcrew/contract/clocks/gapKinds'
import type { DayPicture, Gap } from '@claimcrew/contract/clocks/shapes'
import { type SuggestedCorrection, suggestCorrection } from '@claimcrew/contract/clocks/suggestCorrection'
import { formatTime } from '../../kit/time/timeZones.ts'
import { timesText } from '../gapWords.ts'
import type { GapActionKind } from './allowedActions.ts'

/** What a button says. */
export function actionText({ kind }: Pick<Gap, 'kind'>, offer: GapActionKind, isOwn: boolean): string {
  switch (offer) {
    case 'close':
      return 'Dismiss with a reason'
    case 'answer':
      return 'Answer'
    case 'produce':
      return 'Report what I did'
    case 'correct':
      if (isOwn) return 'Request a correction'
      return kind === 'punched-not-tracked' ? 'Remove from punched time' : 'Add to punched time'
  }
}

type FormWords = {
  readonly title: string
  readonly about: string
  /** What the text is called. */
  readonly label: string
  readonly prefilled: string
  readonly submit: string
}

/** What a correction would do, as it is suggested. */
function suggestedFor(gap: Gap, { sessions, day, timeZone }: DayPicture): SuggestedCorrection | null {
  return suggestCorrection(
    gap,
    sessions.map(({ attendanceId, clientId, from, to, breaks }) => ({
      attendanceId,
      clientId,
      day,
      timeZone,
      punchInTime: from,
      punchOutTime: to,
      breaks: breaks.map(one => ({ breakType: one.breakType, startTime: one.from, endTime: one.to })),
    })),
  )
}

/** The same in words. */
function changeText(gap: Gap, picture: DayPicture): string {
  const suggestion = suggestedFor(gap, picture)
  const at = (moment: string) => formatTime(gap.timeZone, Date.parse(moment))
  const when = timesText(gap, gap.day, gap.timeZone)
  const sessionOf = (id: string) => picture.sessions.find(({ attendanceId }) => attendanceId === id)
  switch (suggestion?.does) {
    case 'add-session':
      return `A session from ${when} will be added`
    case 'begin-earlier':
    case 'begin-later':
      return `Punch-in moves from ${at(sessionOf(suggestion.attendanceId)?.from ?? '')} to ${at(suggestion.punchInTime)}`
    case 'end-earlier':
    case 'end-later':
      return `Punch-out moves from ${at(sessionOf(suggestion.attendanceId)?.to ?? '')} to ${at(suggestion.punchOutTime)}`
    case 'add-break':
      return `A break from ${when} will be added`
    case 'shorten-break':
      return `${when} comes off the break`
    case undefined:
      return `Punched time will match tracked time, ${when}`
  }
}

function correctWords(gap: Gap, picture: DayPicture, isOwn: boolean): FormWords {
  const when = timesText(gap, gap.day, gap.timeZone)
  const who = isOwn ? 'once your client or an admin approves' : `and we’ll notify ${gap.billerName}`
  return {
    title: actionText(gap, 'correct', isOwn),
    about: `${changeText(gap, picture)}, ${who}.`,
    label: 'A reason',
    prefilled:
      gap.kind === 'punched-not-tracked'
        ? `No tracked time from ${when}.`
        : `Time Doctor tracked work from ${when}.`,
    submit: isOwn ? 'Send request' : 'Correct time',
  }
}

/** What the form of an offer says. */
export function formWords(gap: Gap, picture: DayPicture, offer: GapActionKind, isOwn: boolean): FormWords {
  const title = actionText(gap, offer, isOwn)
  switch (offer) {
    case 'correct':
      return correctWords(gap, picture, isOwn)
    case 'close':
      return {
        title,
        about: `No times change. ${gap.billerName} will see the reason.`,
        label: 'A reason',
        prefilled: '',
        submit: 'Dismiss',
      }
    case 'answer':
      return {
        title,
        about: 'Explain what happened. Your client will see it and decide.',
        label: 'An answer',
        prefilled: gap.answer,
        submit: 'Send answer',
      }
    case 'produce':
      return {
        title,
        about: 'This adds an entry to that day’s production and resolves the gap.',
        label: 'A note',
        prefilled: '',
        submit: 'Add entry',
      }
  }
}

const quick: Readonly<Record<GapKind, Readonly<Partial<Record<GapActionKind, readonly string[]>>>>> = {
  'punched-not-tracked': {
    close: ['Call or meeting away from the screen.', 'The tracker was off.', 'Agreed in advance.'],
    answer: ['I was on a call.', 'My tracker was off.', 'I forgot to punch out.'],
  },
  'tracked-not-punched': {
    close: ['Private use of the computer.', 'Shouldn’t count.', 'Agreed in advance.'],
    answer: ['I forgot to punch in.', 'It was private.', 'I had to finish something.'],
  },
  'produced-without-time': {
    close: ['Minutes were estimated.', 'Work done away from the tracker.', 'Agreed in advance.'],
    answer: ['I estimated the minutes.', 'I worked away from my computer.'],
  },
}

/** What is said most often, ready to be sent with one click. */
export const quickTexts = (kind: GapKind, offer: GapActionKind): readonly string[] => quick[kind][offer] ?? []
