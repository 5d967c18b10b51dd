import { exportRegister, getMonthlyRegister } from '@claimcrew/contract/attendance/contract'
import { deactivateUser } from '@claimcrew/contract/people/contract'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { fromAnywhere } from '../../../test/cases/all.ts'
import { readWorkbook } from '../../../test/files/workbook.ts'
import { createCrowd, isRefusedCursor, madeUpCursors, readPages } from '../../../test/scenes/crowd.ts'
import { type Person, World } from '../../../test/world.ts'

const world = await World.open()
const admin = await world.join('ADMIN')
const client = await world.join('CLIENT')
const other = await world.join('CLIENT')
const crowd = await createCrowd(world, client, 1205)
await createCrowd(world, other, 3)
await sql`
  insert into attendance_days (biller_id, day, code, marks, worked_seconds, tea_seconds, lunch_seconds,
    permission_seconds, over_allowance_seconds, overtime_seconds, first_in, last_out, late_sent, session_ids)
  select id, '2026-03-02', 'P', '{LATE}', 28800, 60, 3600, 0, 0, 0, '2026-03-02T09:00:00.123Z', null, true,
    array[gen_random_uuid(), gen_random_uuid()]
  from users where id = any(${crowd}::uuid[])`.execute(world.db)

const march = { month: 3, year: 2026 }
const idsIn = (pages: readonly { rows: readonly { billerId: string }[] }[]) =>
  pages.map(page => page.rows.map(row => row.billerId))

it('a register of more than 1,000 people comes in pages, in the order of their names, each of them once', async () => {
  const pages = await readPages(client, getMonthlyRegister, { query: march })
  expect(idsIn(pages)).toEqual([crowd.slice(0, 1000), crowd.slice(1000)])
  expect(pages.map(page => page.total)).toEqual([1205, 1205])
  const days = pages.flatMap(page => page.rows.map(row => row.days))
  expect(days.every(own => own.length === 31)).toBe(true)
  expect(days.map(([, second]) => second)).toEqual(
    crowd.map(() => ({
      date: '2026-03-02',
      code: 'P',
      marks: ['LATE'],
      workedSeconds: 28_800,
      breakSeconds: 3660,
      punchInTime: '2026-03-02T09:00:00.123Z',
      punchOutTime: null,
      lateSent: true,
      attendanceIds: [expect.any(String), expect.any(String)],
    })),
  )
})

it('an administrator reads everyone that way, as many at a time as requested', async () => {
  const pages = await readPages(admin, getMonthlyRegister, { query: { ...march, limit: 400 } })
  expect(pages.map(page => page.rows.length)).toEqual([400, 400, 400, 8])
  expect(new Set(idsIn(pages).flat()).size).toBe(1208)
  const ofOne = await readPages(admin, getMonthlyRegister, { query: { ...march, clientId: client.userId } })
  expect(idsIn(ofOne)).toEqual([crowd.slice(0, 1000), crowd.slice(1000)])
})

it('a long page is identical to the same people read alone', async () => {
  const [page] = await readPages(client, getMonthlyRegister, { query: { ...march, limit: 201 } })
  const parts = await readPages(client, getMonthlyRegister, { query: { ...march, limit: 67 } })
  expect(page?.rows).toEqual(parts.slice(0, 3).flatMap(part => part.rows))
})

it('a short register is one page, and says that there is no more', async () => {
  const { rows, nextCursor, total } = await other.get(getMonthlyRegister, { query: march })
  expect([rows.length, nextCursor, total]).toEqual([3, null, 3])
})

it('a search finds people on later pages, without regard to case and accents, and counts them', async () => {
  const jose = await world.join('BILLER', { userName: 'Zéro José' })
  await world.engage(client, jose, '2026-01-01')
  const searchRows = async (search: string, by: Person) => {
    const { rows, total, nextCursor } = await by.get(getMonthlyRegister, { query: { ...march, search } })
    return [rows.map(row => row.billerName), total, nextCursor]
  }
  for (const by of [client, admin]) {
    expect(await searchRows('jose ZERO', by)).toEqual([['Zéro José'], 1, null])
    expect(await searchRows('1204', by)).toEqual([['Crowd 1204'], 1, null])
    expect(await searchRows('%', by)).toEqual([[], 0, null])
  }
  const many = await readPages(client, getMonthlyRegister, {
    query: { ...march, search: 'crowd', limit: 1000 },
  })
  expect(many.map(page => [page.rows.length, page.total])).toEqual([
    [1000, 1205],
    [205, 1205],
  ])
})

it('one biller is read by ID from any page, and never one who is not visible', async () => {
  const last = crowd.at(-1) ?? ''
  const read = async (billerId: string, by: Person) =>
    (await by.get(getMonthlyRegister, { query: { ...march, billerId } })).rows.map(row => row.billerId)
  expect(await read(last, client)).toEqual([last])
  expect(await read(last, admin)).toEqual([last])
  expect(await read(last, other)).toEqual([])
  expect(await read(client.userId, admin)).toEqual([])
})

it('a biller who left before the month, in their time zone, is on no page and not counted', async () => {
  const all = (await admin.get(getMonthlyRegister, { query: { ...march, limit: 1 } })).total
  const gone = async (timeZone: string, at: string) => {
    const person = await world.join('BILLER', { timeZone })
    world.now = new Date(at)
    await (await world.alsoAs(admin)).get(deactivateUser, { params: { id: person.userId } })
  }
  // Still the last of February in Honolulu, the first of March in Kiritimati.
  await gone('Pacific/Honolulu', '2026-03-01T05:00:00.000Z')
  await gone('Pacific/Kiritimati', '2026-02-28T11:00:00.000Z')
  world.now = new Date('2026-03-10T15:00:00.000Z')
  const { total } = await (await world.alsoAs(admin)).get(getMonthlyRegister, {
    query: { ...march, limit: 1 },
  })
  expect(total).toBe(all + 1)
})

it.each(madeUpCursors)('a cursor that was made up is refused: %s', async cursor => {
  expect(await client.call(getMonthlyRegister, { query: { ...march, cursor } })).toSatisfy(isRefusedCursor)
})

it('a limit is between 1 and 1,000', async () => {
  for (const limit of [0, 1001, 'all'])
    expect((await client.call(getMonthlyRegister, { query: { ...march, limit } })).status).toBe(422)
})

it('the workbook has everyone, from the first page to the last', async () => {
  const { body } = await other.call(exportRegister, { query: { ...march } }, fromAnywhere())
  expect(namesIn(body)).toHaveLength(3)
  const whole = await client.call(exportRegister, { query: { ...march } }, fromAnywhere())
  expect(namesIn(whole.body)).toEqual([
    ...crowd.map((_, index) => `Crowd ${String(index + 1).padStart(4, '0')}`),
    'Zéro José',
  ])
})

const namesIn = (workbook: Buffer) => {
  const [register] = readWorkbook(workbook)
  const names = register?.rows.map(row => row[0]) ?? []
  return names.slice(3, names.indexOf('Codes') - 1)
}
