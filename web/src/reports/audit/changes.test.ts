import { describe, expect, it } from 'vitest'
import * as changes from './changes.ts'

const listFieldChanges = (before: unknown, after: unknown) =>
  changes.listFieldChanges(before, after, 'America/New_York')

describe('what an event changed', () => {
  it('is told field by field, in words and money, without what stayed as it was', () => {
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

  it('says how many entries a list has, and what stands in a part, but shows no code', () => {
    const lunch = [{ startTime: '12:00', endTime: '12:30' }]
    expect(listFieldChanges({ breaks: [] }, { breaks: lunch, hours: { from: '09:00', to: null } })).toEqual([
      { field: 'Breaks', before: null, after: '1 entry' },
      { field: 'Hours', before: null, after: 'From 9:00 AM' },
    ])
    expect(listFieldChanges({ breaks: lunch }, { breaks: structuredClone(lunch) })).toEqual([])
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
      { field: 'Duties', before: null, after: 'viewer' },
    ])
    expect(listFieldChanges(null, null)).toEqual([])
  })
})
