import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, addMilliseconds, dayIn, instantIn } from '../kit/time.ts'
import { isWeekend } from '../kit/timeText.ts'
import {
  applyTaskStatus,
  canBecomeTaskStatus,
  isOpenStatus,
  openStatuses,
  toDueRange,
  toDueState,
  toReminderTime,
} from './rules.ts'
import { type TaskStatus, taskStatuses } from './shapes.ts'

const status = fc.constantFrom(...taskStatuses)
const zone = fc.constantFrom(
  'America/New_York',
  'America/Phoenix',
  'America/Santiago',
  'Asia/Kolkata',
  'Asia/Manila',
  'Australia/Lord_Howe',
  'Africa/Cairo',
  'UTC',
)
/** Through both changes of the clocks, in both halves of the world. */
const moment = fc
  .integer({ min: 0, max: 400 * 24 * 60 })
  .map(minutes => addMilliseconds('2026-01-01T00:00:00.000Z', minutes * 60_000))

describe('a step of a task', () => {
  it('goes between open statuses but never back to new, to done, and to canceled', () => {
    for (const from of openStatuses)
      expect(taskStatuses.filter(to => canBecomeTaskStatus(from, to))).toEqual(
        taskStatuses.filter(to => to !== 'new' && to !== from),
      )
  })

  it('leads from done only to reopened, and from canceled nowhere', () => {
    expect(taskStatuses.filter(to => canBecomeTaskStatus('done', to))).toEqual(['reopened'])
    expect(taskStatuses.filter(to => canBecomeTaskStatus('cancelled', to))).toEqual([])
  })

  it('keeps the first touch, has a completion exactly while it is done, and counts what was sent back', () => {
    fc.assert(
      fc.property(fc.array(status, { maxLength: 30 }), tried => {
        let task = {
          status: 'new' as TaskStatus,
          firstTouchAt: null as string | null,
          completedAt: null as string | null,
          reopenCount: 0,
        }
        let reopened = 0
        for (const [index, to] of tried.entries()) {
          if (!canBecomeTaskStatus(task.status, to)) continue
          const before = task
          task = applyTaskStatus(task, to, addMilliseconds('2026-03-01T00:00:00.000Z', index))
          if (to === 'reopened') reopened++
          expect(task.completedAt !== null).toBe(to === 'done')
          if (before.firstTouchAt !== null) expect(task.firstTouchAt).toBe(before.firstTouchAt)
          if (to !== 'cancelled') expect(task.firstTouchAt).not.toBeNull()
        }
        expect(task.reopenCount).toBe(reopened)
      }),
    )
  })
})

describe('what is due', () => {
  it('today is the client’s day, whole, also where the clocks change', () => {
    fc.assert(
      fc.property(zone, moment, (timeZone, now) => {
        const { from, to } = toDueRange('today', timeZone, now)
        const today = dayIn(timeZone, now)
        expect([dayIn(timeZone, from), dayIn(timeZone, addMilliseconds(to, -1))]).toEqual([today, today])
        expect([dayIn(timeZone, addMilliseconds(from, -1)), dayIn(timeZone, to)]).toEqual([
          addDays(today, -1),
          addDays(today, 1),
        ])
        expect(from <= now && now < to).toBe(true)
      }),
      { numRuns: 1000 },
    )
  })

  it('within the week is today and the six days after it', () => {
    const { from, to } = toDueRange('week', 'America/New_York', '2026-03-05T15:00:00.000Z')
    // The clocks go forward on 8 March.
    expect([from, to]).toEqual(['2026-03-05T05:00:00.000Z', '2026-03-12T04:00:00.000Z'])
  })

  it('is one thing at a time, and nothing once it is over', () => {
    fc.assert(
      fc.property(status, zone, moment, moment, (state, timeZone, dueAt, now) => {
        const due = toDueState({ status: state, dueAt, timeZone }, now)
        expect(due === null).toBe(!isOpenStatus(state))
        if (due !== null) expect(due === 'overdue').toBe(dueAt < now)
        expect(toDueState({ status: state, dueAt: null, timeZone }, now)).toBeNull()
      }),
    )
  })

  it('at 23:30 in Phoenix is due today there, though it is tomorrow already elsewhere', () => {
    const dueAt = instantIn('America/Phoenix', '2026-03-10', '23:30')
    const now = instantIn('America/Phoenix', '2026-03-10', '20:00')
    const task = { status: 'new', dueAt, timeZone: 'America/Phoenix' } as const
    expect(toDueState(task, now)).toBe('today')
    expect(toDueState({ ...task, timeZone: 'UTC' }, now)).toBe('today')
    expect(toDueState({ ...task, timeZone: 'America/New_York' }, now)).toBe('week')
  })
})

describe('a reminder', () => {
  it('comes at eight in the morning of a working day before, where the biller lives', () => {
    fc.assert(
      fc.property(zone, moment, (timeZone, dueAt) => {
        const at = toReminderTime(dueAt, timeZone)
        const day = dayIn(timeZone, at)
        expect(isWeekend(day)).toBe(false)
        expect(at).toBe(instantIn(timeZone, day, '08:00'))
        expect(day < dayIn(timeZone, dueAt)).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  it('of a Monday comes on Friday', () => {
    expect(toReminderTime('2026-03-16T20:00:00.000Z', 'America/New_York')).toBe('2026-03-13T12:00:00.000Z')
  })
})
