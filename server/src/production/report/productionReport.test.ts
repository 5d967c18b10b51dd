import { getProductionDay, listProduction } from '@claimcrew/contract/production/contract'
import {
  exportProduction,
  getProductionOverview,
  getProductionReport,
  getProductionSummary,
  ProductionReportRow,
  type SummaryKey,
} from '@claimcrew/contract/production/report'
import { getProductionTargets, saveProductionTargets } from '@claimcrew/contract/production/targets'
import { getReport } from '@claimcrew/contract/reports/contract'
import { describe, expect, it } from 'vitest'
import { readWorkbook } from '../../../test/files/workbook.ts'
import { AttendanceDesk } from '../../../test/scenes/attendanceDesk.ts'
import { type EntryInput, hourOfPosting, ProductionFloor } from '../../../test/scenes/production.ts'
import { type Person, World } from '../../../test/world.ts'

const world = await World.open()
const floor = new ProductionFloor(world)
const desk = new AttendanceDesk(world)
const admin = await world.join('ADMIN')
const march = { from: '2026-03-01', to: '2026-03-31' }
const monday = '2026-03-02'
const tuesday = '2026-03-03'
const sunday = '2026-03-08'

const eligibility = (
  client: Person,
  channel: 'portal' | 'phone',
  quantity: number,
  minutes: number,
): EntryInput => ({
  clientId: client.userId,
  workType: 'eligibility-benefits',
  quantity,
  minutes,
  channel,
})

const reportOf = (by: Person, more: object = {}) =>
  by.get(getProductionReport, { query: { ...march, ...more } })
const summaryOf = (by: Person, groupedBy: SummaryKey, more: object = {}) =>
  by.get(getProductionSummary, { query: { ...march, by: groupedBy, ...more } })

describe('The report', () => {
  it('has units an hour, the target and how much of it was reached, unrounded', async () => {
    const client = await world.join('CLIENT')
    const biller = await floor.biller([client])
    await floor.report(biller, monday, [
      hourOfPosting(client, { quantity: 10, minutes: 45, holdMinutes: 15, dollarsCents: 5000 }),
      hourOfPosting(client, { quantity: 7, minutes: 25 }),
      { ...hourOfPosting(client), workType: 'credentialing', quantity: 2, minutes: 30 },
      { ...hourOfPosting(client), workType: 'appeals', quantity: 1, minutes: 0 },
    ])
    const { rows, totals } = await reportOf(client)
    const rate = (17 * 60) / 70
    expect(rows.map(({ workType }) => workType)).toEqual([
      'appeals',
      'credentialing',
      'payment-posting-manual',
    ])
    // Rows are sent as they are made, so that nobody takes away what is not declared.
    for (const row of rows)
      expect(Object.keys(row).sort()).toEqual(Object.keys(ProductionReportRow.shape).sort())
    expect(rows[2]).toMatchObject({
      billerId: biller.userId,
      day: monday,
      n: 2,
      quantity: 17,
      minutes: 70,
      holdMinutes: 15,
      unitsPerHour: rate,
      target: 15,
      targetSource: 'default',
      attainment: rate / 15,
      weightedUnits: (17 * 20) / 15,
      dollarsCents: 5000,
    })
    expect(rows[1]).toMatchObject({ unitsPerHour: 4, target: null, attainment: null, weightedUnits: null })
    expect(rows[0]).toMatchObject({ unitsPerHour: null, target: 0.8, attainment: null, weightedUnits: 25 })
    expect(totals).toMatchObject({ n: 4, quantity: 20, minutes: 100, holdMinutes: 15, dollarsCents: 5000 })
    const counted = await reportOf(client, { withHold: 'true' })
    expect(counted.rows[2]).toMatchObject({ unitsPerHour: (17 * 60) / 85, attainment: (17 * 60) / 85 / 15 })
    // Appeals that took no time stand beside posting, so weighted units of both count over the time of one.
    const weighted = (17 * 20) / 15 + 25
    expect(totals).toMatchObject({ unitsPerHour: 12, weightedUnits: weighted })
    expect(totals.attainment).toBeCloseTo(weighted / ((70 * 20) / 60), 9)
    expect(counted.totals.unitsPerHour).toBe((20 * 60) / 115)
    expect(counted.totals.attainment).toBeCloseTo(weighted / ((85 * 20) / 60), 9)
    const { groups, totals: whole } = await summaryOf(client, 'biller', { withHold: 'true' })
    expect(whole).toEqual(counted.totals)
    expect(groups[0]).toMatchObject({ attainment: whole.attainment, unitsPerHour: whole.unitsPerHour })
    const byWork = await client.get(getReport, {
      params: { kind: 'production' },
      query: { from: monday, to: monday, by: 'workType' },
    })
    expect(byWork.rows.find(row => row.key === 'credentialing')?.weightedUnits).toBeNull()
  })

  it('compares eligibility by phone with 4 an hour, and both together by weighted units', async () => {
    const client = await world.join('CLIENT')
    const biller = await floor.biller([client])
    await floor.report(biller, monday, [eligibility(client, 'phone', 4, 60)])
    await floor.report(biller, tuesday, [
      eligibility(client, 'phone', 2, 30),
      eligibility(client, 'portal', 30, 120),
    ])
    const { rows } = await reportOf(biller)
    expect(rows).toMatchObject([
      { day: monday, target: 4, attainment: 1, weightedUnits: 20 },
      // 32 units that take 3.5 hours at target, done in 2.5.
      {
        day: tuesday,
        quantity: 32,
        target: 32 / 3.5,
        attainment: expect.closeTo(3.5 / 2.5, 9),
        weightedUnits: 70,
      },
    ])
  })

  it('counts what is submitted or later, and a client’s own alone', async () => {
    const [client, other] = [await world.join('CLIENT'), await world.join('CLIENT')]
    const biller = await floor.biller([client, other])
    await floor.save(biller, monday, [hourOfPosting(client)])
    expect((await reportOf(biller)).rows).toEqual([])
    expect((await reportOf(client)).totals).toMatchObject({ n: 0, attainment: null, utilisation: null })
    await floor.submit(biller, monday)
    await floor.approve(biller, client, tuesday, [hourOfPosting(client)])
    await floor.report(biller, sunday, [hourOfPosting(client, { quantity: 4 }), hourOfPosting(other)])
    expect((await reportOf(client)).totals.quantity).toBe(34)
    expect((await reportOf(other)).totals.quantity).toBe(15)
    expect((await reportOf(biller)).totals.quantity).toBe(49)
    expect((await reportOf(biller, { clientId: other.userId })).totals.quantity).toBe(15)
    expect((await reportOf(admin, { billerId: biller.userId })).rows).toEqual((await reportOf(biller)).rows)
  })

  it('is the sum of raw entries in every grouping', async () => {
    const client = await world.join('CLIENT')
    const billers = [await floor.biller([client]), await floor.biller([client], 'Asia/Kolkata')]
    for (const [index, biller] of billers.entries())
      for (const [place, on] of [monday, tuesday, sunday].entries())
        await floor.report(biller, on, [
          hourOfPosting(client, {
            quantity: 3 + place,
            minutes: 20 + index,
            payer: 'Aetna',
            holdMinutes: place,
          }),
          eligibility(client, place === 1 ? 'phone' : 'portal', 5 + index, 31),
        ])
    const { entries } = await client.get(listProduction, { query: march })
    const sum = (figure: 'quantity' | 'minutes' | 'holdMinutes') =>
      entries.reduce((all, one) => all + one[figure], 0)
    const expected = {
      n: 12,
      quantity: sum('quantity'),
      minutes: sum('minutes'),
      holdMinutes: sum('holdMinutes'),
    }
    const { rows, totals } = await reportOf(client)
    expect(totals).toMatchObject(expected)
    expect(rows).toHaveLength(12)
    for (const by of ['biller', 'client', 'workType', 'day', 'week', 'payer'] as const) {
      const { groups, totals: whole } = await summaryOf(client, by)
      expect(whole).toEqual(totals)
      const added = groups.reduce((all, one) => all + one.quantity, 0)
      expect(added, by).toBe(expected.quantity)
      for (const group of groups)
        expect(
          group.workTypes.reduce((all, one) => all + one.minutes, 0),
          by,
        ).toBe(group.minutes)
    }
    const weeks = (await summaryOf(client, 'week')).groups
    expect(weeks.map(one => one.key)).toEqual(['2026-03-02'])
    const payers = (await summaryOf(client, 'payer')).groups
    expect(payers.map(({ key, label }) => [key, label])).toEqual([
      ['', 'No payer'],
      ['aetna', 'Aetna'],
    ])
    expect(payers[1]?.holdShare).toBe(6 / (sum('holdMinutes') + 3 * 20 + 3 * 21))
  })

  it('of more people than are read at a time is complete and in order in every grouping', async () => {
    const client = await world.join('CLIENT')
    const team = await Promise.all(Array.from({ length: 52 }, () => floor.biller([client])))
    const ids = team.map(({ userId }) => userId).sort()
    const [first, middle, last] = [ids[0], ids[30], ids[51]].map(id => team.find(one => one.userId === id))
    if (!first || !middle || !last) throw new Error('Three of them work')
    for (const [place, biller] of [last, first, middle].entries())
      await floor.report(biller, monday, [hourOfPosting(client, { quantity: 10 + place })])
    await floor.report(last, tuesday, [hourOfPosting(client, { quantity: 5 })])
    const { rows, totals, nextCursor } = await reportOf(client)
    expect(rows.map(({ billerId, day, quantity }) => [billerId, day, quantity])).toEqual([
      [first.userId, monday, 11],
      [middle.userId, monday, 12],
      [last.userId, monday, 10],
      [last.userId, tuesday, 5],
    ])
    expect([totals.n, totals.quantity, nextCursor]).toEqual([4, 38, null])
    const byDay = await summaryOf(client, 'day')
    expect(byDay.groups.map(({ key, n, quantity }) => [key, n, quantity])).toEqual([
      [monday, 3, 33],
      [tuesday, 1, 5],
    ])
    expect(byDay.totals).toEqual(totals)
    const byBiller = await summaryOf(client, 'biller')
    expect(byBiller.groups.map(({ key, quantity }) => [key, quantity])).toEqual([
      [first.userId, 11],
      [middle.userId, 12],
      [last.userId, 15],
    ])
    const posting = (await summaryOf(client, 'workType')).groups
    expect(posting.map(({ key, n, quantity }) => [key, n, quantity])).toEqual([
      ['payment-posting-manual', 4, 38],
    ])
  })

  it('compares no one with fewer than five entries', async () => {
    const client = await world.join('CLIENT')
    const [few, many] = [await floor.biller([client]), await floor.biller([client])]
    await floor.report(
      few,
      monday,
      Array.from({ length: 4 }, () => hourOfPosting(client)),
    )
    await floor.report(
      many,
      monday,
      Array.from({ length: 5 }, () => hourOfPosting(client)),
    )
    const { groups } = await summaryOf(client, 'biller')
    const compared = new Map(groups.map(one => [one.key, one.compared]))
    expect([compared.get(few.userId), compared.get(many.userId)]).toEqual([false, true])
  })

  it('puts production beside punched time, also for night shifts', async () => {
    const client = await world.join('CLIENT')
    const biller = await floor.biller([client], 'Asia/Manila')
    await desk.work(biller, '2026-03-02T11:30:00.000Z', '2026-03-02T19:30:00.000Z')
    world.now = new Date('2026-03-10T15:00:00.000Z')
    const again = await world.alsoAs(biller)
    await floor.report(again, monday, [hourOfPosting(client, { minutes: 300, holdMinutes: 60 })])
    const { totals } = await reportOf(client)
    expect(totals).toMatchObject({ workedSeconds: 8 * 3600, utilisation: 0.75 })
    const { groups } = await summaryOf(client, 'day')
    expect(groups).toMatchObject([{ key: monday, workedSeconds: 8 * 3600, utilisation: 0.75 }])
  })

  it('puts it beside punched time for that client alone', async () => {
    const [client, other] = [await world.join('CLIENT'), await world.join('CLIENT')]
    const biller = await floor.biller([client, other], 'UTC')
    await desk.workFor(client, biller, '2026-03-02T09:00:00.000Z', '2026-03-02T11:00:00.000Z')
    await desk.workFor(other, biller, '2026-03-02T12:00:00.000Z', '2026-03-02T20:00:00.000Z')
    world.now = new Date('2026-03-10T15:00:00.000Z')
    const again = await world.alsoAs(biller)
    await floor.report(again, monday, [hourOfPosting(client), hourOfPosting(other)])
    expect((await reportOf(client)).totals).toMatchObject({ workedSeconds: 2 * 3600, utilisation: 0.5 })
    expect((await reportOf(other)).totals).toMatchObject({ workedSeconds: 8 * 3600, utilisation: 0.125 })
    expect((await reportOf(again)).totals).toMatchObject({ workedSeconds: 10 * 3600, utilisation: 0.2 })
    const params = { billerId: biller.userId, day: monday }
    expect((await client.get(getProductionDay, { params })).workedSeconds).toBe(2 * 3600)
  })

  it.each([
    ['reversed', { from: '2026-03-31', to: '2026-03-01' }, 'to'],
    ['of 367 days', { from: '2025-01-01', to: '2026-01-02' }, 'to'],
    ['of no days', { from: '2026-02-30', to: '2026-03-01' }, 'from'],
    ['without an end', { from: '2026-03-01' }, 'to'],
  ])('refuses a range that is %s', async (_, query, field) => {
    for (const endpoint of [listProduction, getProductionReport, getProductionSummary]) {
      const { status, body } = await admin.call(endpoint, { query: query as typeof march })
      expect([status, Object.keys(body.fields)]).toEqual([422, [field]])
    }
    const whole = { from: '2025-01-01', to: '2026-01-01' }
    expect((await admin.call(getProductionReport, { query: whole })).status).toBe(200)
  })

  it('hides people the reader has no business with', async () => {
    const [client, stranger] = [await world.join('CLIENT'), await world.join('CLIENT')]
    const biller = await floor.biller([client])
    for (const query of [{ billerId: biller.userId }, { clientId: client.userId }])
      expect((await stranger.call(getProductionReport, { query: { ...march, ...query } })).status).toBe(404)
    const unknown = { ...march, billerId: '00000000-0000-7000-8000-000000000000' }
    expect((await admin.call(getProductionReport, { query: unknown })).status).toBe(404)
  })
})

describe('Targets', () => {
  const posting = 'payment-posting-manual'
  const targetOf = async (by: Person, workType = posting, more: object = {}) =>
    (await by.get(getProductionTargets, { query: more })).targets.find(one => one.workType === workType)
  const set = (by: Person, perHour: number | null, more: object = {}) =>
    by.call(saveProductionTargets, {
      query: {},
      body: { targets: [{ workType: 'Payment posting', perHour }], ...more },
    })

  it('are the client’s over the installation’s over the default, each with its source', async () => {
    const [client, other] = [await world.join('CLIENT'), await world.join('CLIENT')]
    expect(await targetOf(client)).toMatchObject({ perHour: 15, source: 'default' })
    await set(admin, 16)
    expect(await targetOf(client)).toMatchObject({ perHour: 16, source: 'house', from: '2026-03-10' })
    await set(client, 18.5)
    expect(await targetOf(client)).toMatchObject({ perHour: 18.5, source: 'client' })
    expect(await targetOf(other)).toMatchObject({ perHour: 16, source: 'house' })
    expect(await targetOf(admin, posting, { clientId: client.userId })).toMatchObject({ perHour: 18.5 })
    await set(client, null)
    expect(await targetOf(client)).toMatchObject({ perHour: 16, source: 'house' })
    await set(admin, null)
    expect(await targetOf(client)).toMatchObject({ perHour: 15, source: 'default' })
    expect((await client.get(getProductionTargets, { query: {} })).targets).toHaveLength(18)
  })

  it('of a client are set by an ADMIN who names the client in the address or in the body, and never two at once', async () => {
    const [client, other] = [await world.join('CLIENT'), await world.join('CLIENT')]
    const targets = [{ workType: 'Appeals', perHour: 2 }]
    const query = { clientId: client.userId }
    expect((await admin.call(saveProductionTargets, { query, body: { targets } })).status).toBe(200)
    expect(await targetOf(client, 'appeals')).toMatchObject({ perHour: 2, source: 'client' })
    expect(await targetOf(other, 'appeals')).toMatchObject({ perHour: 0.8, source: 'default' })
    const both = { query, body: { clientId: other.userId, targets } }
    expect((await admin.call(saveProductionTargets, both)).status).toBe(422)
  })

  it('set by someone else are not overwritten by a person who has not seen them', async () => {
    const client = await world.join('CLIENT')
    const versionOf = async () => (await client.get(getProductionTargets, { query: {} })).version
    const version = await versionOf()
    const both = await Promise.all([
      set(client, 20, { version }),
      set(admin, 30, { version, clientId: client.userId }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const { perHour } = (await targetOf(client)) ?? {}
    // The same once more, as after a lost answer.
    expect((await set(client, perHour ?? null, { version })).status).toBe(200)
    expect(await targetOf(client)).toMatchObject({ perHour })
    expect((await set(client, 25, { version: await versionOf() })).status).toBe(200)
    expect(await targetOf(client)).toMatchObject({ perHour: 25 })
  })

  it('show a separate target for calls', async () => {
    const client = await world.join('CLIENT')
    expect(await targetOf(client, 'eligibility-benefits')).toMatchObject({
      perHour: 10,
      byPhone: { perHour: 4 },
    })
    expect(await targetOf(client)).toMatchObject({ byPhone: null })
  })

  it('count from their first day on, so that what was stays as it was', async () => {
    const client = await world.join('CLIENT')
    const biller = await floor.biller([client])
    for (const on of [monday, tuesday]) await floor.report(biller, on, [hourOfPosting(client)])
    expect((await set(client, 30, { from: tuesday })).status).toBe(200)
    const { rows, totals } = await reportOf(client)
    expect(rows.map(({ target, targetSource }) => [target, targetSource])).toEqual([
      [15, 'default'],
      [30, 'client'],
    ])
    expect(totals.weightedUnits).toBe(30)
    expect((await summaryOf(client, 'workType')).groups[0]?.workTypes[0]).toMatchObject({
      target: 20,
      targetSource: null,
      weightedUnits: 30,
    })
    expect(await targetOf(client, posting, { on: monday })).toMatchObject({ source: 'default' })
  })

  it('that are invalid are refused: zero, negative, too large, unknown work, another client’s', async () => {
    const [client, other] = [await world.join('CLIENT'), await world.join('CLIENT')]
    const before = await world.fingerprint()
    for (const perHour of [0, -1, 10_001]) expect((await set(client, perHour)).status).toBe(422)
    const unknown = { targets: [{ workType: 'Juggling', perHour: 3 }] }
    expect((await client.call(saveProductionTargets, { query: {}, body: unknown })).status).toBe(422)
    expect((await set(client, 3, { from: '2020-01-01' })).status).toBe(422)
    expect((await set(client, 3, { clientId: other.userId })).status).toBe(404)
    expect((await set(admin, 3, { clientId: admin.userId })).status).toBe(404)
    expect(await world.fingerprint()).toBe(before)
  })
})

describe('An export', () => {
  const textOf = async (by: Person, more: object) => {
    const { status, body, headers } = await by.call(exportProduction, {
      query: { ...march, ...more },
    })
    return { status, headers, bytes: body as Buffer }
  }

  it('has the report’s rows and the entries they were made from, and formulas stay text', async () => {
    const client = await world.join('CLIENT', { userName: '=HYPERLINK("x")' })
    const biller = await floor.biller([client])
    await floor.report(biller, monday, [hourOfPosting(client, { note: '=1+1', practice: '@SUM(A1)' })])
    await floor.save(biller, tuesday, [hourOfPosting(client)])
    const csv = await textOf(client, { format: 'csv', rows: 'entries' })
    const [head, row, ...rest] = csv.bytes.toString().replace('\ufeff', '').trimEnd().split('\r\n')
    expect(head).toContain('Biller,Client,Day,Work type,Quantity')
    expect(row).toContain(`,"'=HYPERLINK(""x"")",${monday},"Payment posting, manual",15,60,0,'@SUM(A1)`)
    expect(row).toContain(`,'=1+1,submitted,typed`)
    expect(rest).toEqual([])
    expect(csv.headers['content-disposition']).toContain('Production_2026-03-01_2026-03-31.csv')
    const [report, entries] = readWorkbook((await textOf(client, { format: 'xlsx' })).bytes)
    expect(report?.rows[1]?.slice(3, 9)).toEqual([1, 15, 60, 0, 15, 15])
    expect(entries?.rows[1]).toContain('=1+1')
    expect([...(entries?.cells.values() ?? [])].some(cell => cell.formula !== undefined)).toBe(false)
  })

  it('of another client’s biller is not found', async () => {
    const biller = await floor.biller([await world.join('CLIENT')])
    expect((await textOf(await world.join('CLIENT'), { billerId: biller.userId })).status).toBe(404)
  })
})

describe('The overview', () => {
  it('shows what waits for a client, and what a biller has left to do', async () => {
    const client = await world.join('CLIENT')
    const biller = await floor.biller([client])
    await floor.report(biller, '2026-03-09', [hourOfPosting(client)])
    await floor.report(biller, tuesday, [hourOfPosting(client)])
    await floor.report(biller, monday, [hourOfPosting(client)])
    await floor.review(client, biller, monday, 'rejected')
    await floor.save(biller, sunday, [hourOfPosting(client)])
    await floor.save(biller, '2026-03-10', [hourOfPosting(client)])
    const own = await biller.get(getProductionOverview, {})
    expect(own).toMatchObject({
      waiting: 2,
      sentBack: 1,
      unsubmitted: 1,
      week: { quantity: 15, attainment: 1 },
    })
    expect(await client.get(getProductionOverview, {})).toMatchObject({ waiting: 2, sentBack: 0 })
  })
})
