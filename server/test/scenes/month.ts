import * as attendance from '@claimcrew/contract/attendance/contract'
import type { Input } from '@claimcrew/contract/kit/endpoint'
import * as contract from '@claimcrew/contract/statements/contract'
import type { ClosingRow, Statement } from '@claimcrew/contract/statements/shapes'
import type { Person, World } from '../world.ts'
import { AttendanceDesk } from './attendanceDesk.ts'
import { ProductionFloor } from './production.ts'

type Body = Input<typeof contract.closeMonth>['body']

/** What people do about a month that is to be paid; it is the tenth of March, and February is over. */
export class Month {
  readonly world: World
  readonly desk: AttendanceDesk
  readonly floor: ProductionFloor

  constructor(world: World) {
    this.world = world
    this.desk = new AttendanceDesk(world)
    this.floor = new ProductionFloor(world)
  }

  now(): void {
    this.world.now = new Date('2026-03-10T15:00:00.000Z')
  }

  async client(): Promise<Person> {
    this.now()
    return this.world.join('CLIENT')
  }

  /** Somebody in UTC who works for this client since January, at 24.50 an hour. */
  async biller(
    client: Person,
    { from = '2026-01-01', to = null as string | null, userName = 'Ana Cruz' } = {},
  ) {
    this.world.now = new Date('2026-01-01T12:00:00.000Z')
    const biller = await this.world.join('BILLER', { timeZone: 'UTC', userName })
    const engagementId = await this.world.engage(client, biller, from, to)
    this.now()
    return { biller: await this.world.alsoAs(biller), engagementId }
  }

  /** From one time to another on a day; then it is March again. */
  async work(biller: Person, day: string, from: string, to: string): Promise<string> {
    const id = await this.desk.work(biller, `${day}T${from}:00.000Z`, `${day}T${to}:00.000Z`)
    this.now()
    return id
  }

  async statements(by: Person, month = '2026-02'): Promise<Statement[]> {
    const reader = await this.world.alsoAs(by)
    return (await reader.get(contract.listStatements, { query: { month } })).statements
  }

  async statement(by: Person, month = '2026-02'): Promise<Statement> {
    const [firstStatement] = await this.statements(by, month)
    if (!firstStatement) throw new Error(`There is no statement of ${month}`)
    return firstStatement
  }

  async checklist(by: Person, month = '2026-02', clientId?: string): Promise<ClosingRow[]> {
    const query = clientId === undefined ? {} : { clientId }
    const reader = await this.world.alsoAs(by)
    return (await reader.get(contract.getMonthClosing, { params: { month }, query })).closing.billers
  }

  async close(by: Person, body: Body = {}, month = '2026-02') {
    return (await this.world.alsoAs(by)).call(contract.closeMonth, { params: { month }, body })
  }

  /** Closed without any trouble. */
  async closed(by: Person, body: Body = {}, month = '2026-02'): Promise<Statement[]> {
    return (await (await this.world.alsoAs(by)).get(contract.closeMonth, { params: { month }, body }))
      .statements
  }

  async reopen(admin: Person, biller: Person, month = 2): Promise<void> {
    const body = { billerId: biller.userId, month, year: 2026, reason: 'A punch was wrong' }
    await (await this.world.alsoAs(admin)).get(attendance.reopenMonth, { body })
  }
}
