import {
  endBreak,
  getAttendanceDay,
  getAttendanceStatus,
  getMonthlyRegister,
  punchOut,
  startBreak,
} from '@claimcrew/contract/attendance/contract'
import { listClocks } from '@claimcrew/contract/clocks/contract'
import { getProductionDay } from '@claimcrew/contract/production/contract'
import { getReport } from '@claimcrew/contract/reports/contract'
import { exportStatement, listStatements } from '@claimcrew/contract/statements/contract'
import { describe, expect, it } from 'vitest'
import { AttendanceDesk } from '../../test/scenes/attendanceDesk.ts'
import { type Person, World } from '../../test/world.ts'

const world = await World.open()
const desk = new AttendanceDesk(world)
const hour = 3600

/** A biller in Manila who works for two clients. */
async function sharedBiller() {
  const biller = await desk.biller('Asia/Manila')
  const lake = await world.join('CLIENT', { userName: 'Lakeside Practice' })
  const hill = await world.join('CLIENT', { userName: 'Hilltop Group' })
  await world.engage(lake, biller, '2026-01-01')
  await world.engage(hill, biller, '2026-02-02')
  return { biller, lake, hill }
}

/** What every call says of a biller's time on one day, as one of them sees it at this moment. */
async function everyFigure(by: Person, biller: Person, day: string) {
  const me = await world.alsoAs(by)
  const billerId = biller.userId
  const [month, year] = [Number(day.slice(5, 7)), Number(day.slice(0, 4))]
  const range = { from: day, to: day, billerId }
  const { rows } = await me.get(getMonthlyRegister, { query: { month, year, billerId } })
  const cell = rows[0]?.days.find(one => one.date === day)
  const { days } = await me.get(listClocks, { query: range })
  const production = await me.get(getProductionDay, { params: { billerId, day } })
  const reply = await me.get(getAttendanceDay, { query: { billerId, date: day } })
  return {
    register: [cell?.workedSeconds, cell?.marks.includes('OPEN')],
    total: rows[0]?.totals.workedSeconds,
    day: reply.day.workedSeconds,
    clocks: [days[0]?.punchedSeconds, days[0]?.marks],
    production: [production.workedSeconds, production.marks],
  }
}

/** The same where only a client asks. */
async function clientFigures(client: Person, biller: Person, day: string) {
  const me = await world.alsoAs(client)
  const query = { from: day, to: day, by: 'biller', billerId: biller.userId } as const
  const hours = await me.get(getReport, { params: { kind: 'hours' }, query })
  const cost = await me.get(getReport, { params: { kind: 'cost' }, query })
  const clocks = await me.get(getReport, { params: { kind: 'clocks' }, query })
  const { statements } = await me.get(listStatements, { query: { month: day.slice(0, 7) } })
  return {
    hours: [hours.totals.workedSeconds, hours.marks],
    cost: [cost.totals.billedSeconds, cost.marks],
    clocks: [clocks.totals.punchedSeconds, clocks.marks],
    statement: statements.map(one => [one.seconds, one.marks]),
  }
}

const lastCells = (table: string) =>
  table
    .trimEnd()
    .split('\r\n')
    .map(line => line.split(',').at(-1))

const same = (seconds: number) => ({
  register: [seconds, true],
  total: seconds,
  day: seconds,
  clocks: [seconds, ['OPEN']],
  production: [seconds, ['OPEN']],
})

const sameOfClient = (seconds: number) => ({
  hours: [seconds, ['OPEN']],
  cost: [seconds, ['OPEN']],
  clocks: [seconds, ['OPEN']],
  statement: [[seconds, ['OPEN']]],
})

describe('an open session', () => {
  it('is as long everywhere as its status says, less its breaks, for its biller and its client', async () => {
    const { biller, lake, hill } = await sharedBiller()
    // It begins on the 10th in Manila and goes on past midnight there.
    await desk.punchIn(biller, '2026-02-10T12:00:00.000Z', lake)
    await desk.startBreak(biller, '2026-02-10T14:00:00.000Z')
    await desk.endBreak(biller, '2026-02-10T14:30:00.000Z')
    for (const [time, seconds] of [
      ['2026-02-10T15:00:00.000Z', 2.5 * hour],
      ['2026-02-10T18:00:37.900Z', 5.5 * hour + 37],
    ] as const) {
      world.now = new Date(time)
      const here = await world.alsoAs(biller)
      const { attendance } = await here.get(getAttendanceStatus, { query: { billerId: biller.userId } })
      expect(attendance?.workedSeconds).toBe(seconds)
      for (const by of [biller, lake])
        expect(await everyFigure(by, biller, '2026-02-10')).toEqual(same(seconds))
      expect(await clientFigures(lake, biller, '2026-02-10')).toEqual(sameOfClient(seconds))
    }
    // The other client sees none of it.
    const nothing = await clientFigures(hill, biller, '2026-02-10')
    expect(nothing).toEqual({
      hours: [0, []],
      cost: [0, []],
      clocks: [0, []],
      statement: [[0, []]],
    })
  })

  it('stands still during a break, and is no longer marked once it is over', async () => {
    const { biller, lake } = await sharedBiller()
    await desk.punchIn(biller, '2026-02-12T01:00:00.000Z', lake)
    const me = await desk.at('2026-02-12T02:00:00.000Z', biller)
    const body = { billerId: biller.userId }
    await me.get(startBreak, { body: { ...body, breakType: 'Lunch Break' } })
    world.now = new Date('2026-02-12T02:40:00.000Z')
    expect((await everyFigure(lake, biller, '2026-02-12')).register).toEqual([hour, true])
    await me.get(endBreak, { body })
    world.now = new Date('2026-02-12T03:40:00.000Z')
    await me.get(punchOut, { body: { ...body, description: 'Posted payments' } })
    world.now = new Date('2026-02-12T09:00:00.000Z')
    expect(await everyFigure(lake, biller, '2026-02-12')).toEqual({
      register: [2 * hour, false],
      total: 2 * hour,
      day: 2 * hour,
      clocks: [2 * hour, []],
      production: [2 * hour, []],
    })
  })

  it('is marked in the lines of its statement, and in the files of statements and reports', async () => {
    const { biller, lake } = await sharedBiller()
    await desk.workFor(lake, biller, '2026-02-17T01:00:00.000Z', '2026-02-17T02:00:00.000Z')
    await desk.punchIn(biller, '2026-02-18T01:00:00.000Z', lake)
    world.now = new Date('2026-02-18T03:00:00.000Z')
    const me = await world.alsoAs(lake)
    const { statements } = await me.get(listStatements, { query: { month: '2026-02' } })
    const [statement] = statements
    expect(statement?.lines.map(one => [one.day, one.marks])).toEqual([
      ['2026-02-17', []],
      ['2026-02-18', ['OPEN']],
    ])
    const params = { statementId: statement?.statementId ?? '' }
    const { body: exported } = await me.call(exportStatement, { params })
    expect(lastCells(String(exported))).toEqual(['Marks', '', 'OPEN', 'OPEN'])
    const days = { from: '2026-02-17', to: '2026-02-18', format: 'csv' } as const
    for (const [kind, more, marks] of [
      ['hours', { by: 'day' }, ['Marks', '', 'OPEN', 'OPEN']],
      ['hours', { by: 'week' }, ['Marks', 'OPEN', 'OPEN']],
      ['cost', { by: 'biller' }, ['Marks', 'OPEN', 'OPEN']],
      ['clocks', { rows: 'days' }, ['Marks', '', 'OPEN']],
    ] as const) {
      const { body } = await me.call(getReport, { params: { kind }, query: { ...days, ...more } })
      expect(lastCells(String(body)), kind).toEqual(marks)
    }
  })

  it('adds to what was finished before on that day for the same client, also on the day the clocks change', async () => {
    const biller = await desk.biller('America/New_York')
    const lake = await world.join('CLIENT')
    const hill = await world.join('CLIENT')
    await world.engage(lake, biller, '2026-01-01')
    await world.engage(hill, biller, '2026-01-01')
    // On the 8th of March two o'clock is three o'clock.
    await desk.workFor(lake, biller, '2026-03-08T06:00:00.000Z', '2026-03-08T08:00:00.000Z')
    await desk.workFor(hill, biller, '2026-03-08T08:30:00.000Z', '2026-03-08T09:30:00.000Z')
    await desk.punchIn(biller, '2026-03-08T10:00:00.000Z', lake)
    world.now = new Date('2026-03-08T13:00:00.000Z')
    expect(await everyFigure(lake, biller, '2026-03-08')).toEqual(same(5 * hour))
    expect((await everyFigure(biller, biller, '2026-03-08')).register).toEqual([6 * hour, true])
    expect((await everyFigure(hill, biller, '2026-03-08')).register).toEqual([hour, false])
  })
})
