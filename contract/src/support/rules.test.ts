import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addMilliseconds, weekdayOf } from '../kit/time.ts'
import { addHelpMinutes, countHelpMinutes } from './helpHours.ts'
import { fillIn, isFilledIn, placeholders } from './placeholders.ts'
import { canBecomeTicketStatus, toStatusAfterReply, toTargetState } from './rules.ts'
import { ticketStatuses } from './shapes.ts'

describe('help hours', () => {
  it('are 9 to 5 in New York from Monday to Friday, in summer and in winter', () => {
    // A Friday afternoon in March, and the Monday after the clocks went forward.
    expect(addHelpMinutes('2026-03-06T21:30:00.000Z', 60)).toBe('2026-03-09T13:30:00.000Z')
    expect(countHelpMinutes('2026-03-06T21:30:00.000Z', '2026-03-09T13:30:00.000Z')).toBe(60)
    expect(addHelpMinutes('2026-11-14T12:00:00.000Z', 480)).toBe('2026-11-16T22:00:00.000Z')
    expect(countHelpMinutes('2026-11-14T00:00:00.000Z', '2026-11-16T13:59:59.000Z')).toBe(0)
  })

  it('say for any moment and target that it is due once so many minutes have passed, on a working day', () => {
    const at = fc
      .date({ min: new Date('2025-01-01'), max: new Date('2028-01-01'), noInvalidDate: true })
      .map(date => date.toISOString())
    fc.assert(
      fc.property(at, fc.integer({ min: 5, max: 6000 }), (from, minutes) => {
        const due = addHelpMinutes(from, minutes)
        expect(due > from).toBe(true)
        expect(countHelpMinutes(from, due)).toBe(minutes)
        expect(countHelpMinutes(from, addMilliseconds(due, -60_000))).toBeLessThan(minutes)
        expect(weekdayOf(due.slice(0, 10))).toBeLessThan(6)
      }),
      { numRuns: 300 },
    )
  })

  it('tell what is late, also while it is still open', () => {
    const begin = '2026-03-10T14:00:00.000Z'
    const due = '2026-03-10T15:00:00.000Z'
    expect(toTargetState(begin, due, null, '2026-03-10T14:59:00.000Z').late).toBe(false)
    expect(toTargetState(begin, due, null, '2026-03-10T15:01:00.000Z').late).toBe(true)
    expect(toTargetState(begin, due, '2026-03-10T14:40:00.000Z', '2026-03-12T15:01:00.000Z')).toMatchObject({
      late: false,
      minutes: 40,
    })
  })
})

describe('a ticket', () => {
  it('that is closed has to be opened before it goes anywhere else', () => {
    expect(ticketStatuses.filter(status => canBecomeTicketStatus('closed', status))).toEqual([
      'open',
      'closed',
    ])
    expect(ticketStatuses.filter(status => canBecomeTicketStatus('solved', status))).toEqual([
      'open',
      'solved',
      'closed',
    ])
    for (const status of ticketStatuses) expect(canBecomeTicketStatus('open', status)).toBe(true)
  })

  it('is open after its author wrote, and waits for them after an answer unless it was over', () => {
    expect(ticketStatuses.map(status => toStatusAfterReply(status, false))).toEqual(Array(4).fill('open'))
    expect(ticketStatuses.map(status => toStatusAfterReply(status, true))).toEqual([
      'waiting',
      'waiting',
      'solved',
      'closed',
    ])
  })
})

describe('a canned answer', () => {
  const values = { name: 'Maria', number: '12', subject: '{name}', category: 'Billing', agent: 'Avery' }

  it('has its placeholders filled in once, also when a value looks like a placeholder', () => {
    expect(fillIn('Hello {name}, on #{number}, “{subject}”. {agent}', values)).toBe(
      'Hello Maria, on #12, “{name}”. Avery',
    )
    expect(fillIn('Nothing { to } fill {toString}', values)).toBe('Nothing { to } fill {toString}')
  })

  it('has no unknown placeholders', () => {
    expect(isFilledIn(`{${Object.keys(placeholders).join('} {')}}`)).toBe(true)
    for (const text of ['{nmae}', '{}', '{constructor}', 'Hello { name }'])
      expect(isFilledIn(text)).toBe(false)
  })
})
