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

describe('what is expected of a day', () => {
  it('is nothing where no engagement holds', () => {
    expect(toExpectation([makePeriod('lake', [1])], '2026-03-01', 'lake')).toBe('none')
    expect(toExpectation([makePeriod('lake', [1])], monday, 'hill')).toBe('none')
  })

  it('is what the schedule says where one client engages the biller and no weekdays are agreed', () => {
    expect(toExpectation([makePeriod('lake', null)], monday, 'lake')).toBe('schedule')
    expect(toExpectation([makePeriod('lake', null), makePeriod('lake', null)], monday, 'lake')).toBe(
      'schedule',
    )
  })

  it('is what was agreed for that day, Sunday being the seventh', () => {
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

  it('is unknown to a client who shares the biller and agreed on no weekdays, whatever the other agreed', () => {
    const ties = [makePeriod('lake', null), makePeriod('hill', [1])]
    expect(toExpectation(ties, monday, 'lake')).toBe('unknown')
    expect(toExpectation(ties, monday, 'hill')).toBe('working')
    expect(toExpectation(ties, tuesday, 'hill')).toBe('off')
  })

  it('is of all clients together what one of them expects', () => {
    const both = [makePeriod('lake', [1]), makePeriod('hill', [2])]
    expect([monday, tuesday, '2026-03-11'].map(day => toExpectation(both, day, null))).toEqual([
      'working',
      'working',
      'off',
    ])
    expect(toExpectation([makePeriod('lake', [1]), makePeriod('hill', null)], tuesday, null)).toBe('schedule')
  })
})
