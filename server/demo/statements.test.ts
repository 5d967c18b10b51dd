import { getMonthlyRegister } from '@claimcrew/contract/attendance/contract'
import { listGaps } from '@claimcrew/contract/clocks/contract'
import { getDashboardNeeds } from '@claimcrew/contract/dashboard/contract'
import { listClients } from '@claimcrew/contract/engagements/contract'
import { daysOfMonth } from '@claimcrew/contract/kit/time'
import { signIn } from '@claimcrew/contract/people/contract'
import { getProductionReport } from '@claimcrew/contract/production/report'
import { getReport } from '@claimcrew/contract/reports/contract'
import type { ReportKind } from '@claimcrew/contract/reports/kinds'
import { getMonthClosing, listFinalStatements, listStatements } from '@claimcrew/contract/statements/contract'
import { computeCents, sumLines } from '@claimcrew/contract/statements/rules'
import { describe, expect, it } from 'vitest'
import { demoWorld, onTuesday } from '../test/demo.ts'
import { Caller } from '../test/world.ts'
import { demoClients, demoPassword } from './people.ts'

const world = await demoWorld(onTuesday)

async function enter(email: string) {
  const { authToken, user } = await world.visitor.get(signIn, { body: { email, password: demoPassword } })
  return { caller: new Caller(world.app, authToken), user }
}

const { caller: admin } = await enter('admin@claimcrew.test')
const { caller: client, user: practice } = await enter('client@claimcrew.test')
const { caller: biller, user: self } = await enter('biller@claimcrew.test')
const months = ['2025-12', '2026-01', '2026-02', '2026-03']
const practices = (await admin.get(listClients, { query: {} })).clients.filter(one =>
  demoClients.some(({ email }) => email === one.email),
)
const monthParts = (month: string) => ({ month: Number(month.slice(5)), year: Number(month.slice(0, 4)) })

describe('the demo’s statements', () => {
  it('of months that are over are closed, numbered and paid', async () => {
    const { items } = await client.get(listFinalStatements, { query: { limit: 100 } })
    for (const month of ['2025-12', '2026-01']) {
      const owed = items.filter(one => one.month === month && one.amountCents > 0)
      expect(owed.length, month).toBeGreaterThan(6)
      expect(owed.every(one => one.paidOn !== null)).toBe(true)
    }
    expect(items.map(one => one.number ?? 0).toSorted((one, other) => one - other)).toEqual(
      items.map((_, index) => index + 1),
    )
  })

  it('that are unpaid show on the overview, except for those of $0', async () => {
    const { items } = await client.get(listFinalStatements, { query: { limit: 100 } })
    const unpaid = items.filter(one => one.paidOn === null)
    const owed = unpaid.filter(one => one.amountCents > 0)
    expect(owed).toHaveLength(1)
    expect((await client.get(getDashboardNeeds, {})).unpaid).toBe(owed.length)
    const listed = await client.get(listFinalStatements, { query: { limit: 100, paid: 'false' } })
    expect(listed.items).toHaveLength(owed.length)
  })

  it('of the last month are closed but for some of the demo client, and leave no question open', async () => {
    const stateOf = new Map<string, string>()
    for (const { userId: clientId } of practices) {
      const { closing } = await admin.get(getMonthClosing, {
        params: { month: '2026-02' },
        query: { clientId },
      })
      for (const { billerId, state } of closing.billers) stateOf.set(`${clientId} ${billerId}`, state)
      const open = closing.billers.filter(({ state }) => state !== 'closed')
      expect(open).toHaveLength(clientId === practice.userId ? 5 : 0)
      for (const { state } of open) expect(['waiting', 'ready']).toContain(state)
    }
    const { items } = await admin.get(listGaps, { query: { from: '2025-12-01', to: '2026-02-28' } })
    for (const { clientId, billerId } of items)
      expect(stateOf.get(`${clientId} ${billerId}`)).not.toBe('closed')
  })

  it('agree with the register to the second and with their rates to the cent, for every month and client', async () => {
    for (const { userId: clientId } of practices)
      for (const month of months) {
        const { rows } = await admin.get(getMonthlyRegister, { query: { ...monthParts(month), clientId } })
        const { statements } = await admin.get(listStatements, { query: { month, clientId } })
        expect(statements.length).toBeGreaterThan(3)
        for (const { billerId, lines, seconds, amountCents, overtimeSeconds } of statements) {
          const row = rows.find(one => one.billerId === billerId)
          expect([month, billerId, seconds]).toEqual([month, billerId, row?.totals.workedSeconds])
          expect(overtimeSeconds).toBe(row?.totals.overtimeSeconds)
          expect(sumLines(lines)).toEqual({ seconds, amountCents })
          for (const line of lines) expect(line.amountCents).toBe(computeCents(line.seconds, line.rateCents))
        }
      }
  })

  it('agree with the reports of hours and cost, those with the clocks, and production with its own report', async () => {
    for (const { userId: clientId } of practices)
      for (const month of months) {
        const [first = '', ...rest] = daysOfMonth(monthParts(month).year, monthParts(month).month)
        // What is open today goes on while one looks.
        const to = [rest.at(-1) ?? '', '2026-03-08'].sort()[0] ?? ''
        const query = { from: first, to, clientId, by: 'day' } as const
        const of = async (kind: ReportKind) =>
          (await admin.get(getReport, { params: { kind }, query })).totals
        const { statements } = await admin.get(listStatements, { query: { month, clientId } })
        const lines = statements.flatMap(one => one.lines).filter(one => one.day <= to)
        const sum = (figure: (one: (typeof lines)[number]) => number) =>
          lines.reduce((whole, one) => whole + figure(one), 0)
        const [hours, cost, clocks, production] = [
          await of('hours'),
          await of('cost'),
          await of('clocks'),
          await of('production'),
        ]
        expect([month, hours.workedSeconds, cost.amountCents]).toEqual([
          month,
          sum(one => (one.kind === 'leave' ? 0 : one.seconds)),
          sum(one => one.amountCents),
        ])
        expect(clocks.punchedSeconds).toBe(hours.workedSeconds)
        const { totals } = await admin.get(getProductionReport, { query: { from: first, to, clientId } })
        expect([production.quantity, production.minutes, production.holdMinutes]).toEqual([
          totals.quantity,
          totals.minutes,
          totals.holdMinutes,
        ])
        expect(clocks.producedSeconds).toBe((totals.minutes + totals.holdMinutes) * 60)
      }
  })

  it('include one whose month was closed with time gaps left, and why', async () => {
    const all = await Promise.all(
      practices.flatMap(({ userId: clientId }) =>
        months.map(
          async month => (await admin.get(listStatements, { query: { month, clientId } })).statements,
        ),
      ),
    )
    const despite = all.flat().filter(one => one.closedDespite !== null)
    expect(despite).toMatchObject([
      { month: '2026-01', clientName: 'Northgate Billing Partners', billerName: 'Carlos Figueroa' },
    ])
  })

  it('are the same for the biller', async () => {
    for (const month of months) {
      const mine = (await biller.get(listStatements, { query: { month } })).statements
      const theirs = (await client.get(listStatements, { query: { month, billerId: self.userId } }))
        .statements
      expect(mine.filter(one => one.clientId === practice.userId)).toEqual(theirs)
    }
  })
})
