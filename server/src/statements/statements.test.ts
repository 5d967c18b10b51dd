import { approveLeave, askLeave } from '@claimcrew/contract/attendance/leave'
import { acceptTerms, proposeTerms } from '@claimcrew/contract/engagements/contract'
import {
  chooseHours,
  exportStatement,
  getStatement,
  listEngagementMonths,
  listFinalStatements,
  listStatements,
  markPaid,
} from '@claimcrew/contract/statements/contract'
import { StatementSummary } from '@claimcrew/contract/statements/shapes'
import { describe, expect, it } from 'vitest'
import { Month } from '../../test/scenes/month.ts'
import { World } from '../../test/world.ts'
import { newId } from '../kit/random.ts'
import { parseStatementMonth, toStatementId } from './statementId.ts'

const world = await World.open()
const month = new Month(world)
const admin = await world.join('ADMIN')

const figures = (lines: readonly { day: string; kind: string; seconds: number; amountCents: number }[]) =>
  lines.map(line => [line.day, line.kind, line.seconds, line.amountCents])

describe('a provisional statement', () => {
  it('has a line a day that adds up to the cent, overtime apart, the same for both sides and an ADMIN', async () => {
    const client = await month.client()
    const { biller, engagementId } = await month.biller(client)
    await month.work(biller, '2026-02-02', '09:00', '18:00')
    await month.work(biller, '2026-02-03', '09:00', '16:20')
    const statement = await month.statement(client)
    expect(statement).toMatchObject({
      engagementId,
      month: '2026-02',
      status: 'provisional',
      number: null,
      rateCents: 2450,
      hours: (9 * 3600 + 7 * 3600 + 1200) / 3600,
      amountCents: 19_600 + 2450 + 17_967,
      from: '2026-02-01',
      to: '2026-02-28',
    })
    expect(figures(statement.lines)).toEqual([
      ['2026-02-02', 'work', 28_800, 19_600],
      ['2026-02-02', 'overtime', 3600, 2450],
      ['2026-02-03', 'work', 26_400, 17_967],
    ])
    expect(await month.statement(biller)).toEqual(statement)
    const query = { month: '2026-02', billerId: biller.userId }
    const [seen] = (await admin.get(listStatements, { query })).statements
    expect(seen).toEqual(statement)
    const row = await month.desk.row(client, biller, '2026-02')
    expect(statement.seconds).toBe(row.totals.workedSeconds)
    expect(statement.overtimeSeconds).toBe(row.totals.overtimeSeconds)
  })

  it('is opened by its ID, which records only who viewed it, and by no one else', async () => {
    const [client, other] = [await month.client(), await month.client()]
    const { biller, engagementId } = await month.biller(client)
    const statementId = toStatementId(engagementId, '2026-02')
    expect(parseStatementMonth(statementId)).toBe('2026-02')
    const params = { statementId }
    const seen = await client.get(getStatement, { params })
    const before = await world.fingerprint()
    expect(seen.statement).toMatchObject({ statementId, engagementId, amountCents: 0, lines: [] })
    expect(await biller.get(getStatement, { params })).toEqual(seen)
    expect((await other.call(getStatement, { params })).status).toBe(404)
    const unknown = [newId(), toStatementId(engagementId, '2031-01'), toStatementId(newId(), '2026-02')]
    for (const one of unknown)
      expect((await client.call(getStatement, { params: { statementId: one } })).status).toBe(404)
    expect(await world.fingerprint()).toBe(before)
  })

  it('is empty for a month without work, and does not exist for one that has not begun', async () => {
    const client = await month.client()
    const { biller } = await month.biller(client, { from: '2026-02-10' })
    expect(await month.statements(biller, '2026-01')).toEqual([])
    expect(await month.statement(client)).toMatchObject({
      hours: 0,
      amountCents: 0,
      lines: [],
      from: '2026-02-10',
    })
    expect(await month.statements(client, '2026-04')).toEqual([])
  })

  it('takes the rate of each day where other terms were agreed within the month', async () => {
    const client = await month.client()
    const { biller, engagementId } = await month.biller(client)
    const params = { engagementId }
    const body = { rateCents: 3000, hoursPerWeek: 20, from: '2026-02-03' }
    await (await month.desk.at('2026-02-02T08:00:00.000Z', client)).get(proposeTerms, { params, body })
    await (await world.alsoAs(biller)).get(acceptTerms, { params, body: {} })
    await month.work(biller, '2026-02-02', '09:00', '10:00')
    await month.work(biller, '2026-02-03', '09:00', '10:00')
    const statement = await month.statement(client)
    expect(statement.lines.map(line => [line.rateCents, line.amountCents])).toEqual([
      [2450, 2450],
      [3000, 3000],
    ])
    expect(statement).toMatchObject({ rateCents: 3000, amountCents: 5450 })
  })

  it('lists granted leave at no cost', async () => {
    const client = await month.client()
    const { biller } = await month.biller(client)
    const body = { firstDay: '2026-02-05', lastDay: '2026-02-09', reason: 'Family' }
    const { leave } = await (await month.desk.at('2026-02-02T08:00:00.000Z', biller)).get(askLeave, { body })
    const params = { leaveId: leave.leaveId }
    await (await world.alsoAs(client)).get(approveLeave, { params, body: { note: '' } })
    // What is still to come is no line of a draft, until that day has begun where the biller is.
    const leaveOn = (day: string) => [day, 'leave', 0, 0]
    expect((await month.statement(await world.alsoAs(client))).lines).toEqual([])
    const there = await month.desk.at('2026-02-06T12:00:00.000Z', client)
    const soFar = ['2026-02-05', '2026-02-06'].map(leaveOn)
    expect(figures((await month.statement(there)).lines)).toEqual(soFar)
    month.now()
    // The seventh and eighth are a weekend.
    const days = ['2026-02-05', '2026-02-06', '2026-02-09'].map(leaveOn)
    expect(figures((await month.statement(client)).lines)).toEqual(days)
    const [final] = await month.closed(client)
    expect(figures(final?.lines ?? [])).toEqual(days)
  })

  it('of a rate of 0 has all of its hours and costs nothing', async () => {
    const client = await month.client()
    const { biller, engagementId } = await month.biller(client)
    await world.db
      .updateTable('engagement_terms')
      .set({ rate_cents: 0 })
      .where('engagement_id', '=', engagementId)
      .execute()
    await month.work(biller, '2026-02-02', '09:00', '10:00')
    const [final] = await month.closed(client)
    expect(final).toMatchObject({ hours: 1, rateCents: 0, amountCents: 0, number: 1 })
  })
})

describe('statements of a month', () => {
  it.each([
    { month: '2026-13' },
    { month: '2026-2' },
    { month: '1999-12' },
    { month: '' },
    { month: '2026-02', cursor: 'made up' },
  ])('are not read with %o', async query => {
    const client = await month.client()
    const answer = await client.call(listStatements, { query })
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.fields ?? {})).toEqual([query.cursor ? 'cursor' : 'month'])
  })

  it('are read page by page', async () => {
    const client = await month.client()
    for (let nth = 0; nth < 3; nth++) await month.biller(client)
    const seen: string[] = []
    let cursor: string | null | undefined
    do {
      const query = { month: '2026-02', limit: 2, ...(cursor ? { cursor } : {}) }
      const page = await client.get(listStatements, { query })
      seen.push(...page.statements.map(one => one.statementId))
      cursor = page.nextCursor
    } while (cursor)
    expect(new Set(seen).size).toBe(3)
    expect(seen.toSorted()).toEqual((await month.statements(client)).map(one => one.statementId).toSorted())
  })

  it('name what was agreed, what it costs so far and what is expected', async () => {
    const client = await month.client()
    const { biller, engagementId } = await month.biller(client)
    await month.work(biller, '2026-03-09', '09:00', '17:00')
    const query = { month: '2026-03' }
    const [row] = (await (await world.alsoAs(client)).get(listEngagementMonths, { query })).engagements
    expect(row).toMatchObject({ engagementId, hours: 8, amountCents: 19_600, status: 'provisional' })
    // Of the 22 days from Monday to Friday six are over, and 15 come after today.
    expect(row?.agreedHours).toBeCloseTo(22 * 7.5)
    expect(row?.agreedHoursSoFar).toBeCloseTo(6 * 7.5)
    expect(row?.expectedHours).toBeCloseTo(8 + 15 * 7.5)
    expect(row?.expectedCents).toBe(19_600 + 15 * 7.5 * 2450)
    expect((await (await world.alsoAs(biller)).get(listEngagementMonths, { query })).engagements).toEqual([
      row,
    ])
  })
})

describe('a final statement', () => {
  const final = async () => {
    const client = await month.client()
    const { biller } = await month.biller(client)
    await month.work(biller, '2026-02-02', '09:00', '17:00')
    const [statement] = await month.closed(client)
    if (!statement) throw new Error('Nothing was closed')
    return { client: await world.alsoAs(client), biller: await world.alsoAs(biller), statement }
  }

  it('is marked as paid by its client or an ADMIN, and both sides see it', async () => {
    const { client, biller, statement } = await final()
    const params = { statementId: statement.statementId }
    const paid = await client.get(markPaid, { params, body: { paidOn: '2026-03-05' } })
    expect(paid.statement).toMatchObject({ paidOn: '2026-03-05', paidByName: client.user.userName })
    expect(await biller.get(getStatement, { params })).toEqual(paid)
    expect(await month.desk.newsOf(biller)).toContain('statement-paid')
    const again = await admin.get(markPaid, { params, body: { paidOn: '2026-03-06' } })
    expect(again.statement).toMatchObject({ paidOn: '2026-03-06', paidByName: admin.user.userName })
    const back = await client.get(markPaid, { params, body: { paidOn: null } })
    expect(back.statement).toEqual(statement)
    const actions = (await month.desk.auditOf(statement.statementId)).map(one => one.action)
    expect(actions).toEqual(['statement:paid', 'statement:paid', 'statement:unpaid'])
  })

  it('keeps the payment date set by someone else, unless it was seen before the change', async () => {
    const { client, statement } = await final()
    const params = { statementId: statement.statementId }
    await admin.get(markPaid, { params, body: { paidOn: '2026-03-06', before: null } })
    const paidOn = '2026-03-05'
    const unseen = await client.call(markPaid, { params, body: { paidOn, before: null } })
    expect([unseen.status, unseen.body.message]).toEqual([
      409,
      'Someone changed this in the meantime. Check what it says now, then save again.',
    ])
    expect((await client.get(getStatement, { params })).statement.paidOn).toBe('2026-03-06')
    // The same once more, as after a lost answer, is no other word.
    expect(
      (await admin.call(markPaid, { params, body: { paidOn: '2026-03-06', before: null } })).status,
    ).toBe(200)
    const seen = await client.get(markPaid, { params, body: { paidOn, before: '2026-03-06' } })
    expect(seen.statement.paidOn).toBe(paidOn)
  })

  it('is not paid on a day that is to come, nor before its month, nor while it is provisional, nor by its biller', async () => {
    const { client, biller, statement } = await final()
    const params = { statementId: statement.statementId }
    const { statementId } = await month.statement(client, '2026-03')
    const before = await world.fingerprint()
    for (const paidOn of ['2026-03-11', '2026-01-31', '2026-02-30', 'soon']) {
      const answer = await client.call(markPaid, { params, body: { paidOn } })
      expect([paidOn, answer.status]).toEqual([paidOn, 422])
      expect(answer.body.fields).toHaveProperty('paidOn')
    }
    expect((await biller.call(markPaid, { params, body: { paidOn: '2026-03-05' } })).status).toBe(403)
    const open = await client.call(markPaid, { params: { statementId }, body: { paidOn: '2026-03-05' } })
    expect(open.status).toBe(409)
    expect(await world.fingerprint()).toBe(before)
  })

  it('stands in the list over all months, the latest first, page by page', async () => {
    const client = await month.client()
    const { biller } = await month.biller(client)
    await month.work(biller, '2026-01-05', '09:00', '10:00')
    await month.work(biller, '2026-02-02', '09:00', '10:00')
    await month.closed(client, {}, '2026-01')
    const [february] = await month.closed(client)
    const reader = await world.alsoAs(biller)
    const first = await reader.get(listFinalStatements, { query: { limit: 1 } })
    expect(first.items).toEqual([february && StatementSummary.parse(february)])
    const rest = await reader.get(listFinalStatements, { query: { cursor: first.nextCursor ?? '' } })
    expect(rest).toMatchObject({ items: [{ month: '2026-01', number: 1 }], nextCursor: null })
    const waiting = async (limit: number, cursor?: string) =>
      reader.get(listFinalStatements, { query: { paid: 'false', limit, ...(cursor && { cursor }) } })
    const longest = await waiting(1)
    const next = await waiting(1, longest.nextCursor ?? '')
    expect([longest, next].flatMap(({ items }) => items.map(one => one.month))).toEqual([
      '2026-01',
      '2026-02',
    ])
    const params = { statementId: february?.statementId ?? '' }
    await (await world.alsoAs(client)).get(markPaid, { params, body: { paidOn: '2026-03-01' } })
    const unpaid = await reader.get(listFinalStatements, { query: { paid: 'false' } })
    expect(unpaid.items.map(one => one.month)).toEqual(['2026-01'])
    const paid = await reader.get(listFinalStatements, { query: { paid: 'true' } })
    expect(paid.items.map(one => one.month)).toEqual(['2026-02'])
  })

  it('is a file of its lines and their sum', async () => {
    const { biller, statement } = await final()
    const answer = await biller.call(exportStatement, { params: { statementId: statement.statementId } })
    expect(answer.headers['content-disposition']).toContain('Statement_2026-02_1_Ana-Cruz.csv')
    const [titles, line, total, ...rest] = answer.body
      .toString()
      .replace('\ufeff', '')
      .trimEnd()
      .split('\r\n')
    expect(titles).toContain('Statement,Month,Client,Biller,Engagement,Day,Kind,Seconds,Hours,Rate,Amount')
    expect(line).toContain('2026-02-02,work,28800,8,24.5,196,USD')
    expect(total).toContain(',total,28800,8,,196,USD')
    expect(rest).toEqual([])
  })
})

describe('the choice of paid hours', () => {
  it('is a term both agree on, from a day on: earlier days stay as they were', async () => {
    const client = await month.client()
    const { biller, engagementId } = await month.biller(client)
    await month.work(biller, '2026-03-03', '09:00', '10:00')
    await month.work(biller, '2026-03-12', '09:00', '10:00')
    const params = { engagementId }
    const [asking, answering] = [
      await month.desk.at('2026-03-10T08:00:00.000Z', client),
      await world.alsoAs(biller),
    ]
    const body = { from: '2026-03-11', hoursFrom: 'tracked' as const }
    const { engagement } = await asking.get(proposeTerms, { params, body })
    expect(await month.statement(asking, '2026-03')).toMatchObject({ hoursFrom: 'punched', hours: 2 })
    const version = engagement.proposed?.version ?? 0
    await answering.get(acceptTerms, { params, body: { version } })
    month.now()
    const statement = await month.statement(await world.alsoAs(client), '2026-03')
    // Nothing was tracked on the 12th.
    expect(statement).toMatchObject({ hoursFrom: 'tracked', hours: 1, amountCents: 2450 })
    expect(statement.lines).toMatchObject([{ day: '2026-03-03', hoursFrom: 'punched' }])
  })

  it('is not chosen by the client alone any more, nor for days that are over', async () => {
    const client = await month.client()
    const { biller, engagementId } = await month.biller(client)
    const params = { engagementId }
    const before = await world.fingerprint()
    const alone = await client.call(chooseHours, { params, body: { hoursFrom: 'tracked' } })
    expect([alone.status, alone.body.message]).toEqual([409, expect.stringContaining('Propose new terms')])
    const body = { from: '2026-03-01', hoursFrom: 'tracked' as const }
    const back = await client.call(proposeTerms, { params, body })
    expect([back.status, Object.keys(back.body.fields)]).toEqual([422, ['from']])
    for (const body of [{ hoursFrom: 'attendance' as const }, {}])
      expect((await biller.call(chooseHours, { params, body })).status).toBe(409)
    expect(await world.fingerprint()).toBe(before)
  })
})
