import { describe, expect, it } from 'vitest'
import { listMeasures } from './columns.ts'
import { groupingsByKind, reportKinds } from './kinds.ts'
import { type ReportRequest, toRowLink } from './rowLink.ts'

const march = { from: '2026-03-05', to: '2026-04-04' }
const toRequest = (more: Partial<ReportRequest>): ReportRequest => ({
  kind: 'hours',
  by: 'biller',
  ...march,
  ...more,
})
const keys = {
  biller: 'b',
  client: 'c',
  practice: 'x',
  project: 'p',
  workType: 'appeals',
  day: '2026-03-09',
  week: '2026-03-02',
  month: '2026-04',
}

describe('a figure of a report', () => {
  it('has a link in every grouping', () => {
    for (const kind of reportKinds)
      for (const by of groupingsByKind[kind])
        for (const measure of listMeasures(kind, by))
          for (const billerId of [undefined, 'b'])
            expect(toRowLink(toRequest({ kind, by, billerId }), keys[by], measure)).toMatch(/^\/[a-z-]+\?/)
  })

  it('for no known client has no link', () => {
    expect(toRowLink(toRequest({ by: 'client' }), '')).toBeNull()
  })

  it('of a week or a month links to the days of it within the range', () => {
    expect(toRowLink(toRequest({ by: 'week' }), keys.week)).toBe(
      '/reports?view=hours&by=day&from=2026-03-05&to=2026-03-08',
    )
    expect(toRowLink(toRequest({ by: 'month' }), keys.month)).toBe(
      '/reports?view=hours&by=day&from=2026-04-01&to=2026-04-04',
    )
  })

  it('of a day links to its billers, and of one biller’s day to its source', () => {
    expect(toRowLink(toRequest({ by: 'day' }), keys.day)).toBe(
      '/reports?view=hours&by=biller&from=2026-03-09&to=2026-03-09',
    )
    const own = (kind: ReportRequest['kind'], measure?: Parameters<typeof toRowLink>[2]) =>
      toRowLink(toRequest({ kind, by: 'day', billerId: 'b' }), keys.day, measure)
    expect(own('hours')).toBe('/attendance?view=register&month=3&year=2026&biller=b&day=2026-03-09')
    expect(own('hours', 'trackedSeconds')).toBe(own('clocks'))
    expect(own('clocks')).toBe(
      '/production-report?view=clocks&day=b.2026-03-09&from=2026-03-09&to=2026-03-09',
    )
    expect(own('cost')).toBe('/reports?view=statements&month=2026-03&billerId=b')
    expect(own('tasks', 'arrived')).toContain('createdFrom=2026-03-09')
    const oneDay = { from: keys.day, to: keys.day }
    expect(toRowLink(toRequest({ ...oneDay, kind: 'attendance' }), 'b')).toBe(own('attendance'))
  })
})
