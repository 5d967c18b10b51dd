import type { SessionTimes } from '@claimcrew/contract/attendance/shapes'
import { describe, expect, test } from 'vitest'
import { diffSession, toDraft, toSession } from './draft.ts'

const manila: SessionTimes = {
  punchInTime: '2026-11-03T01:02:31.000Z',
  punchOutTime: '2026-11-03T10:01:07.000Z',
  breaks: [
    { breakType: 'Lunch Break', startTime: '2026-11-03T04:00:12.000Z', endTime: '2026-11-03T05:00:44.000Z' },
  ],
  description: 'Payment posting',
}

describe('a session on the wall clock of its biller', () => {
  test('shows the times there, to the minute', () => {
    expect(toDraft(manila, 'Asia/Manila')).toMatchObject({
      day: '2026-11-03',
      punchIn: '09:02',
      punchOut: '18:01',
      breaks: [{ breakType: 'Lunch Break', start: '12:00', end: '13:00' }],
    })
  })

  test('keeps what was not touched to the second, so that nothing else changes', () => {
    const draft = toDraft(manila, 'Asia/Manila')
    expect(diffSession(toSession(draft, 'Asia/Manila', manila), manila)).toBeNull()
    const later = toSession({ ...draft, punchOut: '18:30' }, 'Asia/Manila', manila)
    expect(diffSession(later, manila)).toEqual({ punchOutTime: '2026-11-03T10:30:00.000Z' })
  })

  test('over midnight ends on the next day, and so do its breaks', () => {
    const draft = {
      day: '2026-11-03',
      punchIn: '19:30',
      punchOut: '04:30',
      breaks: [
        { key: '1', breakType: 'Tea Break', start: '23:50', end: '00:05', from: null },
        { key: '2', breakType: 'Lunch Break', start: '01:00', end: '02:00', from: null },
      ],
      description: ' Night ',
    } as const
    expect(toSession(draft, 'Asia/Kolkata', null)).toEqual({
      punchInTime: '2026-11-03T14:00:00.000Z',
      punchOutTime: '2026-11-03T23:00:00.000Z',
      breaks: [
        {
          breakType: 'Tea Break',
          startTime: '2026-11-03T18:20:00.000Z',
          endTime: '2026-11-03T18:35:00.000Z',
        },
        {
          breakType: 'Lunch Break',
          startTime: '2026-11-03T19:30:00.000Z',
          endTime: '2026-11-03T20:30:00.000Z',
        },
      ],
      description: 'Night',
    })
  })

  test('keeps the second of two hours with the same name when the clocks go back', () => {
    // 1:30 AM comes twice in New York on 1 November 2026; this one is the second.
    const night: SessionTimes = {
      punchInTime: '2026-11-01T06:30:00.000Z',
      punchOutTime: '2026-11-01T12:00:00.000Z',
      breaks: [],
      description: '',
    }
    const draft = toDraft(night, 'America/New_York')
    expect(draft).toMatchObject({ day: '2026-11-01', punchIn: '01:30', punchOut: '07:00' })
    expect(toSession(draft, 'America/New_York', night).punchInTime).toBe(night.punchInTime)
    expect(toSession(draft, 'America/New_York', null).punchInTime).toBe('2026-11-01T05:30:00.000Z')
  })

  test('that is still open stays open until an end is typed', () => {
    const open: SessionTimes = { ...manila, punchOutTime: null, breaks: [] }
    const draft = toDraft(open, 'Asia/Manila')
    expect(draft.punchOut).toBe('')
    expect(diffSession(toSession(draft, 'Asia/Manila', open), open)).toBeNull()
    expect(diffSession(toSession({ ...draft, punchOut: '17:00' }, 'Asia/Manila', open), open)).toEqual({
      punchOutTime: '2026-11-03T09:00:00.000Z',
    })
  })

  test('changes its breaks as a whole when one is edited, added or taken away', () => {
    const draft = toDraft(manila, 'Asia/Manila')
    expect(diffSession(toSession({ ...draft, breaks: [] }, 'Asia/Manila', manila), manila)).toEqual({
      breaks: [],
    })
  })
})
