import * as contract from '@claimcrew/contract/attendance/contract'
import type { BreakType } from '@claimcrew/contract/attendance/rules'
import type * as shapes from '@claimcrew/contract/attendance/shapes'
import type { InjectOptions } from 'fastify'
import { sql } from 'kysely'
import { inTransaction } from '../../src/kit/data/transaction.ts'
import type { Person, World } from '../world.ts'

type Attendance = shapes.Attendance
type TestBreak = readonly [breakType: BreakType, from: string, to: string]

/** What people do about attendance, each at its moment. They sign in anew for it: the clock may have jumped by weeks. */
export class AttendanceDesk {
  readonly world: World

  constructor(world: World) {
    this.world = world
  }

  async at(time: string, person: Person): Promise<Person> {
    this.world.now = new Date(time)
    return this.world.alsoAs(person)
  }

  /** A biller who has been with us since a day, so that the days before it say nothing. */
  async biller(timeZone: string, since = '2026-01-01'): Promise<Person> {
    this.world.now = new Date(`${since}T12:00:00.000Z`)
    return this.world.join('BILLER', { timeZone })
  }

  /** One who works for somebody since then: only they can be absent. */
  async engaged(timeZone: string, since = '2026-01-01'): Promise<Person> {
    const biller = await this.biller(timeZone, since)
    await this.world.engage(await this.world.join('CLIENT'), biller, '2026-01-01')
    return biller
  }

  async punchIn(biller: Person, time: string, client?: Person): Promise<Attendance> {
    const body = { billerId: biller.userId, ...(client ? { clientId: client.userId } : {}) }
    return standing(await (await this.at(time, biller)).get(contract.punchIn, { body }))
  }

  async startBreak(biller: Person, time: string, breakType: BreakType = 'Tea Break'): Promise<Attendance> {
    const body = { billerId: biller.userId, breakType }
    return standing(await (await this.at(time, biller)).get(contract.startBreak, { body }))
  }

  async endBreak(biller: Person, time: string): Promise<Attendance> {
    const body = { billerId: biller.userId }
    return standing(await (await this.at(time, biller)).get(contract.endBreak, { body }))
  }

  async punchOut(biller: Person, time: string, description = 'Posted payments'): Promise<Attendance> {
    const body = { billerId: biller.userId, description }
    return standing(await (await this.at(time, biller)).get(contract.punchOut, { body }))
  }

  /** A whole session; answers its id. */
  async work(biller: Person, from: string, to: string, ...rests: TestBreak[]): Promise<string> {
    const { attendanceId } = await this.punchIn(biller, from)
    for (const [breakType, start, end] of rests) {
      await this.startBreak(biller, start, breakType)
      await this.endBreak(biller, end)
    }
    await this.punchOut(biller, to)
    return attendanceId
  }

  /** The same for one of several clients. */
  async workFor(client: Person, biller: Person, from: string, to: string): Promise<string> {
    const { attendanceId } = await this.punchIn(biller, from, client)
    await this.punchOut(biller, to)
    return attendanceId
  }

  async register(by: Person, month: string, clientId?: string): Promise<shapes.RegisterRow[]> {
    const query = { ...monthOf(month), ...(clientId === undefined ? {} : { clientId }) }
    return (await (await this.world.alsoAs(by)).get(contract.getMonthlyRegister, { query })).rows
  }

  /** One biller's row of a month such as 2026-03. */
  async row(by: Person, biller: Person, month: string): Promise<shapes.RegisterRow> {
    const registerRow = (await this.register(by, month)).find(row => row.billerId === biller.userId)
    if (!registerRow) throw new Error('This biller is not in the register')
    return registerRow
  }

  /** The register's cell of a day. */
  async cell(by: Person, biller: Person, date: string): Promise<shapes.RegisterDay> {
    const registerDay = (await this.row(by, biller, date.slice(0, 7))).days.find(one => one.date === date)
    if (!registerDay) throw new Error('This day is not in the register')
    return registerDay
  }

  async day(by: Person, biller: Person, date: string) {
    const query = { billerId: biller.userId, date }
    return (await this.world.alsoAs(by)).get(contract.getAttendanceDay, { query })
  }

  /** Holds a biller's days until all these have come and wait for them, in this order; so they really meet. */
  async meeting<Answer>(biller: Person, calls: readonly (() => Promise<Answer>)[]): Promise<Answer[]> {
    const { promise: gate, resolve: letGo } = Promise.withResolvers<void>()
    const { promise: holding, resolve: hold } = Promise.withResolvers<void>()
    const holder = inTransaction(this.world.db, async tx => {
      await sql`select from attendance_days where biller_id = ${biller.userId} for update`.execute(tx)
      hold()
      await gate
    })
    await holding
    const answers: Promise<Answer>[] = []
    for (const call of calls) {
      answers.push(call())
      await this.world.untilWaiting(answers.length)
    }
    letGo()
    await holder
    return Promise.all(answers)
  }

  /** What somebody was told of, the oldest first. */
  async newsOf(person: Person): Promise<string[]> {
    const rows = await this.world.db
      .selectFrom('notifications')
      .select('kind')
      .where('user_id', '=', person.userId)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    return rows.map(row => row.kind)
  }

  async auditOf(subjectId: string) {
    return this.world.db
      .selectFrom('audit_events')
      .select(['action', 'actor_id', 'before', 'after', 'reason'])
      .where('subject_id', '=', subjectId)
      .orderBy('at')
      .orderBy('id')
      .execute()
  }
}

export function monthOf(text: string): { month: number; year: number } {
  const [year, month] = text.split('-').map(Number)
  return { month: month ?? 0, year: year ?? 0 }
}

export const withKey = (key: string): InjectOptions => ({ headers: { 'idempotency-key': key } })

function standing({ attendance }: { attendance: Attendance | null }): Attendance {
  if (!attendance) throw new Error('A punch answers where one stands')
  return attendance
}
