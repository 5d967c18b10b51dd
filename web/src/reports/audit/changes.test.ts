import { describe, expect, it } from 'vitest'
import { listFieldChanges } from './changes.ts'

describe('what an event changed', () => {
  it('is told field by field, in words and money, without what stayed as it was', () => {
    expect(
      listFieldChanges(
        { rateCents: 2100, hoursPerWeek: 40, clientId: 'a' },
        { rateCents: 2650, hoursPerWeek: 40, clientId: 'b', weekdays: [1, 2] },
      ),
    ).toEqual([
      { field: 'Rate', before: '$21.00', after: '$26.50' },
      { field: 'Weekdays', before: null, after: '1, 2' },
    ])
  })

  it('says how many entries a list has, and what stands in a part, but shows no code', () => {
    const lunch = [{ startTime: '12:00', endTime: '12:30' }]
    expect(listFieldChanges({ breaks: [] }, { breaks: lunch, hours: { from: '09:00', to: null } })).toEqual([
      { field: 'Breaks', before: null, after: '1 entry' },
      { field: 'Hours', before: null, after: 'From 09:00' },
    ])
    expect(listFieldChanges({ breaks: lunch }, { breaks: structuredClone(lunch) })).toEqual([])
  })

  it('is all of it where there was nothing before, and nothing where nothing was written', () => {
    expect(listFieldChanges(null, { duties: ['viewer'] })).toEqual([
      { field: 'Duties', before: null, after: 'viewer' },
    ])
    expect(listFieldChanges(null, null)).toEqual([])
  })
})
