import { expect, test } from 'vitest'
import { isSameView, pickViewSettings, toViewHref, toViewSettings } from './viewSettings.ts'

const view = {
  viewId: '0199a000-0000-7000-8000-000000000001',
  name: 'Month by biller',
  kind: 'hours',
  by: 'biller',
  period: 'last-month',
  from: null,
  to: null,
  billerId: null,
  clientId: null,
  compare: true,
  chart: 'trackedSeconds',
  sort: 'workedSeconds',
  order: 'asc',
  createdAt: '2026-11-16T08:00:00.000Z',
} as const

/** As an address without anything in it is read. */
const usual = { order: 'desc' } as const

test('a view is seen again at an address that moves along with today', () => {
  expect(toViewHref(view)).toBe(
    `/reports?view=hours&by=biller&period=last-month&compare=true&chart=trackedSeconds&sort=workedSeconds&order=asc&saved=${view.viewId}`,
  )
})

test('a view has a period, the default when none is named, or two days', () => {
  expect(toViewSettings('hours', 'biller', usual)).toMatchObject({
    period: 'this-month',
    from: null,
    compare: false,
  })
  const days = { ...usual, from: '2026-11-02', to: '2026-11-05', period: 'this-week' } as const
  expect(toViewSettings('cost', 'day', days)).toMatchObject({
    kind: 'cost',
    by: 'day',
    period: null,
    to: '2026-11-05',
  })
})

test('an unchanged view is recognized', () => {
  const current = { chart: 'trackedSeconds', sort: 'workedSeconds', order: 'asc' } as const
  const settings = toViewSettings('hours', 'biller', { period: 'last-month', compare: 'true', ...current })
  expect(isSameView(settings, pickViewSettings(view))).toBe(true)
  expect(isSameView({ ...settings, by: 'day' }, pickViewSettings(view))).toBe(false)
  expect(isSameView({ ...settings, order: 'desc' }, pickViewSettings(view))).toBe(false)
})

test('a number or an order that another report had is not kept', () => {
  const address = { ...usual, chart: 'amountCents', sort: 'attainment' } as const
  expect(toViewSettings('hours', 'biller', address)).toMatchObject({ chart: null, sort: null })
  expect(toViewSettings('cost', 'biller', { ...usual, sort: 'biller' })).toMatchObject({ sort: 'biller' })
})
