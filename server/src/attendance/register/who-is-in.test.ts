import { listPresentBillers } from '@claimcrew/contract/attendance/contract'
import { describe, expect, it } from 'vitest'
import { AttendanceDesk } from '../../../test/scenes/attendanceDesk.ts'
import { isRefusedCursor, madeUpCursors, readPages } from '../../../test/scenes/crowd.ts'
import { type Person, World } from '../../../test/world.ts'

const world = await World.open()
const desk = new AttendanceDesk(world)
const admin = await world.join('ADMIN')
const on = (time: string) => `2026-03-10T${time}:00.000Z`
const peopleOf = async (by: Person) => (await (await world.alsoAs(by)).get(listPresentBillers, {})).people

describe('who is in', () => {
  it('shows who works and who is on a break and since when, the earliest first, and no one who has left', async () => {
    const [rests, works, left] = [
      await desk.biller('Asia/Manila'),
      await desk.biller('America/Phoenix'),
      await desk.biller('UTC'),
    ]
    await desk.work(left, on('08:00'), on('09:00'))
    await desk.punchIn(rests, on('09:30'))
    await desk.punchIn(works, on('10:00'))
    await desk.startBreak(rests, on('11:00'), 'Lunch Break')
    const { serverTime, people } = await (await desk.at(on('11:05'), admin)).get(listPresentBillers, {})
    expect(serverTime).toBe(on('11:05'))
    expect(people).toEqual([
      {
        billerId: rests.userId,
        billerName: rests.user.userName,
        clientId: null,
        clientName: null,
        timeZone: 'Asia/Manila',
        state: 'on-break',
        breakType: 'Lunch Break',
        since: on('11:00'),
        punchInTime: on('09:30'),
      },
      {
        billerId: works.userId,
        billerName: works.user.userName,
        clientId: null,
        clientName: null,
        timeZone: 'America/Phoenix',
        state: 'punched-in',
        breakType: null,
        since: on('10:00'),
        punchInTime: on('10:00'),
      },
    ])
    await desk.endBreak(rests, on('11:30'))
    expect(await peopleOf(admin)).toMatchObject([{ state: 'punched-in', since: on('09:30') }, {}])
    for (const one of [rests, works]) await desk.punchOut(one, on('12:00'))
    expect(await peopleOf(admin)).toEqual([])
  })

  it('shows a client their own billers on the days of the engagement, and refuses a biller', async () => {
    const [biller, former, next, stranger] = [
      await desk.biller('UTC'),
      await desk.biller('UTC'),
      await desk.biller('UTC'),
      await desk.biller('UTC'),
    ]
    const client = await world.join('CLIENT')
    await world.engage(client, biller, '2026-03-01')
    await world.engage(client, former, '2026-03-01', '2026-03-09')
    await world.engage(client, next, '2026-03-11')
    for (const one of [biller, former, next, stranger]) await desk.punchIn(one, on('13:00'))
    expect((await peopleOf(client)).map(one => one.billerId)).toEqual([biller.userId])
    expect((await peopleOf(admin)).length).toBe(4)
    const reader = await world.alsoAs(admin)
    const pages = (await readPages(reader, listPresentBillers, { query: { limit: 3 } })).map(
      ({ people }) => people,
    )
    expect(pages.map(people => people.length)).toEqual([3, 1])
    expect(pages.flat()).toEqual(await peopleOf(admin))
    for (const cursor of madeUpCursors)
      expect(isRefusedCursor(await reader.call(listPresentBillers, { query: { cursor } }))).toBe(true)
    expect(await peopleOf(await world.join('CLIENT'))).toEqual([])
    expect((await (await world.alsoAs(biller)).call(listPresentBillers, {})).status).toBe(403)
  })
})
