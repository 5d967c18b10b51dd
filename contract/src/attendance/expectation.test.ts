import { describe, expect, it } from 'vitest'
import type { AgreedPeriod } from '../engagements/rules.ts'
import type { OrganizationId } from '../kit/ids.ts'
import { toExpectation } from './expectation.ts'

const makePeriod = (
  clientId: OrganizationId,
  weekdays: readonly number[] | null,
  more: Partial<AgreedPeriod> = {},
): AgreedPeriod => ({
  clientId,
  billerId: 'biller',
  startedOn: '2026-03-02',
  endedOn: null,
  terms: [{ from: '2026-03-02', weekdays }],
  ...more,
})

const monday = '2026-03-09'
const tuesday = '2026-03-10'
const sunday = '2026-03-15'

describe('the expected hours of a day', () => {
  it('are none without an engagement', () => {
    expect(toExpectation([makePeriod('lake', [1])], '2026-03-01', 'lake')).toBe('none')
    expect(toExpectation([makePeriod('lake', [1])], monday, 'hill')).toBe('none')
  })

  it('follow the schedule when one client engages the biller and no weekdays are agreed', () => {
    expect(toExpectation([makePeriod('lake', null)], monday, 'lake')).toBe('schedule')
    expect(toExpectation([makePeriod('lake', null), makePeriod('lake', null)], monday, 'lake')).toBe(
      'schedule',
    )
  })

  it('are what was agreed for that weekday, with Sunday as the seventh', () => {
    const sundays = makePeriod('lake', null, {
      terms: [
        { from: '2026-03-02', weekdays: [1, 2] },
        { from: '2026-03-10', weekdays: [7] },
      ],
    })
    expect([monday, tuesday, sunday].map(day => toExpectation([sundays], day, 'lake'))).toEqual([
      'working',
      'off',
      'working',
    ])
  })

  it('are unknown to a client who shares the biller and agreed on no weekdays, whatever the other client agreed', () => {
    const ties = [makePeriod('lake', null), makePeriod('hill', [1])]
    expect(toExpectation(ties, monday, 'lake')).toBe('unknown')
    expect(toExpectation(ties, monday, 'hill')).toBe('working')
    expect(toExpectation(ties, tuesday, 'hill')).toBe('off')
  })

  it('for all clients together are what any one of them expects', () => {
    const both = [makePeriod('lake', [1]), makePeriod('hill', [2])]
    expect([monday, tuesday, '2026-03-11'].map(day => toExpectation(both, day, null))).toEqual([
      'working',
      'working',
      'off',
    ])
    expect(toExpectation([makePeriod('lake', [1]), makePeriod('hill', null)], tuesday, null)).toBe('schedule')
  })
})
