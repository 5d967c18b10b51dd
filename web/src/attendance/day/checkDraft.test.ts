import type { SessionTimes } from '@claimcrew/contract/attendance/shapes'
import { describe, expect, test } from 'vitest'
import { checkDraft } from './checkDraft.ts'
import { type SessionDraft, toDraft } from './draft.ts'

const zone = 'Asia/Kolkata'
const empty: SessionDraft = { day: '2026-11-03', punchIn: '', punchOut: '', breaks: [], description: '' }
const recorded: SessionTimes = {
  punchInTime: '2026-11-03T03:30:20.000Z',
  punchOutTime: '2026-11-03T12:30:00.000Z',
  breaks: [],
  description: '',
}
const read = (draft: Partial<SessionDraft>, reason = 'Forgot', recorded: SessionTimes | null = null) =>
  checkDraft({ ...(recorded ? toDraft(recorded, zone) : empty), ...draft }, reason, zone, recorded)
const tea = (start: string, end: string) =>
  ({ key: start, breakType: 'Tea Break', start, end, from: null }) as const

describe('a form of times', () => {
  test('says at each field what is missing', () => {
    expect(Object.keys(read({}, ' ').fieldErrors)).toEqual(['punchInTime', 'punchOutTime', 'reason'])
    expect(read({ punchIn: '09:00', punchOut: '17:00', breaks: [tea('10:00', '')] }).fieldErrors).toEqual({
      breaks: 'Enter a start and an end for every break.',
    })
  })

  test('shows inconsistent times with the messages of the rules', () => {
    const breaks = [tea('10:00', '10:20'), tea('10:10', '10:30')]
    expect(read({ punchIn: '09:00', punchOut: '17:00', breaks }).fieldErrors).toEqual({
      breaks: 'Breaks must be within the session, in order, and not overlap.',
    })
  })

  test('takes breaks in any order', () => {
    const breaks = [tea('15:00', '15:15'), tea('10:00', '10:15')]
    const { submission } = read({ punchIn: '09:00', punchOut: '17:00', breaks })
    expect(submission?.session.breaks.map(({ startTime }) => startTime)).toEqual([
      '2026-11-03T04:30:00.000Z',
      '2026-11-03T09:30:00.000Z',
    ])
  })

  test('sends only what differs, and nothing when nothing does', () => {
    expect(read({}, 'Why', recorded).fieldErrors).toEqual({
      form: 'Nothing has changed yet. Change a time first.',
    })
    expect(read({ punchOut: '18:30' }, ' Stayed on ', recorded).submission).toMatchObject({
      changed: { punchOutTime: '2026-11-03T13:00:00.000Z' },
      reason: 'Stayed on',
    })
  })

  test('leaves an open session open', () => {
    const open = { ...recorded, punchOutTime: null }
    expect(read({ punchIn: '08:30' }, 'Came earlier', open).submission?.changed).toEqual({
      punchInTime: '2026-11-03T03:00:00.000Z',
    })
  })
})
