import { describe, expect, it } from 'vitest'
import * as changes from './changes.ts'

const listFieldChanges = (before: unknown, after: unknown, names: Readonly<Record<string, string>> = {}) =>
  changes.listFieldChanges({ before, after, names }, 'America/New_York')

describe('what an event changed', () => {
  it('is listed field by field, in words and money, without unchanged fields', () => {
    expect(
      listFieldChanges(
        { rateCents: 2100, hoursPerWeek: 40, clientId: 'a' },
        { rateCents: 2650, hoursPerWeek: 40, clientId: 'b', weekdays: [1, 2] },
      ),
    ).toEqual([
      { field: 'Rate', before: '$21.00', after: '$26.50' },
      { field: 'Weekdays', before: null, after: 'Monday, Tuesday' },
    ])
  })

  it('says when something begins before it says when it ends, however it is kept', () => {
    const leave = { reason: 'A wedding', lastDay: '2026-06-02', firstDay: '2026-06-01' }
    const fields = (after: unknown) => listFieldChanges(null, after).map(({ field }) => field)
    expect(fields(leave)).toEqual(['Reason', 'First day', 'Last day'])
    expect(fields({ call: 'GET /api/audit', query: { to: '2026-06-02', from: '2026-06-01' } })).toEqual([
      'File',
      'From',
      'To',
    ])
  })

  it('says what entries a list has or how many, and what stands in a part, but shows no code', () => {
    const lunch = { startTime: '12:00', endTime: '12:30' }
    const hours = { from: '09:00', to: null, version: 2 }
    expect(listFieldChanges({ breaks: [] }, { breaks: [lunch], hours })).toEqual([
      { field: 'Breaks', before: null, after: 'Start time 12:00 PM, End time 12:30 PM' },
      { field: 'Hours', before: null, after: 'From 9:00 AM' },
    ])
    expect(listFieldChanges({ breaks: [lunch] }, { breaks: [structuredClone(lunch)] })).toEqual([])
    const rates = [10, 11, 12, 13].map(perHour => ({ perHour }))
    expect(listFieldChanges({ rates: rates.slice(1) }, { rates })).toEqual([
      { field: 'Rates', before: null, after: 'Per hour 10' },
    ])
    const faster = rates.map(({ perHour }) => ({ perHour: perHour + 9 }))
    expect(listFieldChanges(rates, faster)).toEqual([
      { field: 'Entries', before: null, after: '4 entries changed' },
    ])
  })

  it('calls stored words what screens call them', () => {
    const before = { state: 'asked', stage: 'new', status: 'rejected', role: 'ADMIN', how: 'closed' }
    const after = { state: 'refused', stage: 'shortlisted', status: 'approved', role: 'CLIENT', how: null }
    expect(listFieldChanges(before, after)).toEqual([
      { field: 'State', before: 'Waiting for a decision', after: 'Declined' },
      { field: 'Stage', before: 'New', after: 'Shortlisted' },
      { field: 'Status', before: 'Sent back', after: 'Approved' },
      { field: 'Role', before: 'Admin', after: 'Client' },
      { field: 'Status', before: 'Dismissed with a reason', after: null },
    ])
    const practice = { state: 'OH', specialties: ['family-medicine'], graceMinutes: 90, weeklyOffs: [0, 6] }
    expect(listFieldChanges(null, practice)).toEqual([
      { field: 'State', before: null, after: 'OH' },
      { field: 'Specialties', before: null, after: 'Family medicine' },
      { field: 'Grace period', before: null, after: '1 h 30 m' },
      { field: 'Days off', before: null, after: 'Sunday, Saturday' },
    ])
  })

  it('calls people and practices by their names, and leaves out what has none', () => {
    const names = { ann: 'Ann Cruz', bo: 'Bo Reyes', main: 'Main Street' }
    expect(
      listFieldChanges(
        { assigneeId: null, targets: [] },
        {
          month: '2026-10',
          assigneeId: 'ann',
          billerIds: ['ann', 'bo', 'x'],
          gapId: 'x',
          targets: [{ practiceId: 'main' }],
        },
        names,
      ),
    ).toEqual([
      { field: 'Assigned to', before: null, after: 'Ann Cruz' },
      { field: 'Targets', before: null, after: 'Practice Main Street' },
      { field: 'Month', before: null, after: 'October 2026' },
      { field: 'Billers', before: null, after: 'Ann Cruz, Bo Reyes' },
    ])
  })

  it('says which file was taken along, and with what', () => {
    const query = { from: '2025-03-01', to: '2025-03-31', by: 'workType', billerId: 'ann', format: 'xlsx' }
    const taken = { call: 'GET /api/reports/:kind', params: { kind: 'clocks' }, query }
    expect(
      listFieldChanges(null, taken, { ann: 'Ann Cruz' }).map(({ field, after }) => [field, after]),
    ).toEqual([
      ['File', 'Report'],
      ['Kind', 'Time comparison'],
      ['From', 'Sat, Mar 1, 2025'],
      ['To', 'Mon, Mar 31, 2025'],
      ['By', 'Work type'],
      ['Biller', 'Ann Cruz'],
      ['Format', 'XLSX'],
    ])
  })

  it('writes moments by the reader’s clock, days and yes or no as screens do', () => {
    expect(
      listFieldChanges(
        { punchOut: '2020-11-10T22:30:53.000Z', endsOn: null, listed: true },
        { punchOut: '2020-11-11T05:00:00.000Z', endsOn: '2025-12-01', listed: false },
      ),
    ).toEqual([
      { field: 'Punch out', before: 'Tue, Nov 10, 2020, 5:30 PM', after: 'Wed, Nov 11, 2020, 12:00 AM' },
      { field: 'Ends on', before: null, after: 'Mon, Dec 1, 2025' },
      { field: 'Listed', before: 'yes', after: 'no' },
    ])
  })

  it('is all of it where there was nothing before, and nothing where nothing was written', () => {
    expect(listFieldChanges(null, { duties: ['viewer'] })).toEqual([
      { field: 'Duties', before: null, after: 'Viewer' },
    ])
    expect(listFieldChanges(null, null)).toEqual([])
  })
})
