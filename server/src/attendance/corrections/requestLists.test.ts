import { listAttendanceHistory } from '@claimcrew/contract/attendance/contract'
import {
  approveCorrection,
  askMissing,
  listCorrections,
  refuseCorrection,
} from '@claimcrew/contract/attendance/corrections'
import { askLeave, listLeave } from '@claimcrew/contract/attendance/leave'
import { describe, expect, it } from 'vitest'
import { AttendanceDesk } from '../../../test/scenes/attendanceDesk.ts'
import { type Person, World } from '../../../test/world.ts'

const world = await World.open()
const desk = new AttendanceDesk(world)
const admin = await world.join('ADMIN')
const at = (day: number, time: string) => `2026-03-${String(day).padStart(2, '0')}T${time}:00.000Z`
const reason = 'Forgot it'

/** Everything there is, page by page. */
async function pagesOf<Item>(
  read: (cursor: string | undefined) => Promise<{ items: Item[]; nextCursor: string | null }>,
): Promise<Item[][]> {
  const pages: Item[][] = []
  for (let cursor: string | undefined; ; ) {
    const { items, nextCursor } = await read(cursor)
    pages.push(items)
    if (nextCursor === null) return pages
    cursor = nextCursor
  }
}
const withCursor = (cursor: string | undefined) => (cursor === undefined ? {} : { cursor })

/** A biller who asked for a missing session on each of these days, at noon on the day after the last. */
async function asking(days: number[]): Promise<Person> {
  const biller = await desk.at(at(Math.max(...days) + 1, '12:00'), await desk.biller('UTC'))
  for (const day of days) {
    await biller.get(askMissing, {
      body: { punchInTime: at(day, '09:00'), punchOutTime: at(day, '10:00'), reason },
    })
    world.pass(1000)
  }
  return biller
}

describe('one’s own history', () => {
  it('is every session, the latest first, page by page, with nothing twice and nothing left out', async () => {
    const [biller, other] = [await desk.biller('UTC'), await desk.biller('UTC')]
    const sessions: string[] = []
    for (const day of [2, 3, 4, 5, 6])
      sessions.unshift(await desk.work(biller, at(day, '09:00'), at(day, '10:00')))
    await desk.work(other, at(4, '09:00'), at(4, '10:00'))
    const here = await world.alsoAs(biller)
    const pages = await pagesOf(cursor =>
      here.get(listAttendanceHistory, { query: { limit: 2, ...withCursor(cursor) } }),
    )
    expect(pages.map(page => page.map(one => one.attendanceId))).toEqual([
      sessions.slice(0, 2),
      sessions.slice(2, 4),
      sessions.slice(4),
    ])
    expect(pages[0]?.[0]).toMatchObject({
      day: '2026-03-06',
      workedSeconds: 3600,
      description: 'Posted payments',
    })
    const whole = await here.get(listAttendanceHistory, { query: {} })
    expect(whole).toMatchObject({ nextCursor: null, items: { length: 5 } })
  })

  it('has no cursor after a page that is exactly full', async () => {
    const biller = await desk.biller('UTC')
    for (const day of [2, 3]) await desk.work(biller, at(day, '09:00'), at(day, '10:00'))
    const here = await world.alsoAs(biller)
    expect((await here.get(listAttendanceHistory, { query: { limit: 2 } })).nextCursor).toBeNull()
    const nobody = await desk.biller('UTC')
    expect(await nobody.get(listAttendanceHistory, { query: {} })).toEqual({ items: [], nextCursor: null })
  })

  it('is one’s own with any cursor, and a client has none', async () => {
    const biller = await desk.biller('UTC')
    for (const day of [2, 3]) await desk.work(biller, at(day, '09:00'), at(day, '10:00'))
    const { nextCursor } = await (await world.alsoAs(biller)).get(listAttendanceHistory, {
      query: { limit: 1 },
    })
    const other = await desk.biller('UTC', '2026-03-04')
    const query = { cursor: nextCursor ?? '' }
    expect((await other.get(listAttendanceHistory, { query })).items).toEqual([])
    expect((await (await world.join('CLIENT')).call(listAttendanceHistory, { query: {} })).status).toBe(403)
  })
})

describe('the list of corrections', () => {
  it('goes page by page, the latest first, also when several were requested at the same moment', async () => {
    const biller = await desk.at(at(8, '12:00'), await desk.biller('UTC'))
    const requestIds: string[] = []
    for (const day of [2, 3, 4, 5, 6]) {
      const body = { punchInTime: at(day, '09:00'), punchOutTime: at(day, '10:00'), reason }
      requestIds.push((await biller.get(askMissing, { body })).correction.correctionId)
    }
    const pages = await pagesOf(cursor =>
      biller.get(listCorrections, { query: { limit: 2, ...withCursor(cursor) } }),
    )
    expect(pages.map(page => page.length)).toEqual([2, 2, 1])
    expect(pages.flat().map(one => one.correctionId)).toEqual(requestIds.toSorted().reverse())
  })

  it('is filtered by status', async () => {
    const biller = await asking([2, 3, 4])
    const boss = await world.alsoAs(admin)
    const [fourth, third] = (await biller.get(listCorrections, { query: {} })).items
    await boss.get(approveCorrection, { params: { correctionId: third?.correctionId ?? '' }, body: {} })
    await boss.get(refuseCorrection, {
      params: { correctionId: fourth?.correctionId ?? '' },
      body: { note: 'No' },
    })
    const daysIn = async (state: 'asked' | 'approved' | 'refused' | 'withdrawn' | 'made') =>
      (await biller.get(listCorrections, { query: { state } })).items.map(one => one.day)
    expect(await daysIn('asked')).toEqual(['2026-03-02'])
    expect(await daysIn('approved')).toEqual(['2026-03-03'])
    expect(await daysIn('refused')).toEqual(['2026-03-04'])
    expect(await daysIn('withdrawn')).toEqual([])
  })

  it('shows a client those of the days of the engagement, an ADMIN all, a biller their own', async () => {
    const [biller, other] = [await asking([2, 3, 4, 5]), await asking([3])]
    const client = await world.join('CLIENT')
    await world.engage(client, biller, '2026-03-03', '2026-03-04')
    const daysOf = async (by: Person) =>
      (await (await world.alsoAs(by)).get(listCorrections, { query: { limit: 100 } })).items
        .filter(one => [biller.userId, other.userId].includes(one.billerId))
        .map(one => one.day)
        .sort()
    expect(await daysOf(client)).toEqual(['2026-03-03', '2026-03-04'])
    expect(await daysOf(biller)).toEqual(['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05'])
    expect(await daysOf(admin)).toHaveLength(5)
    expect(await daysOf(await world.join('CLIENT'))).toEqual([])
  })
})

describe('the list of leave', () => {
  it('shows leave that overlaps the engagement, page by page and by status', async () => {
    const biller = await desk.at(at(10, '12:00'), await desk.biller('UTC'))
    const client = await world.join('CLIENT')
    await world.engage(client, biller, '2026-03-13', '2026-03-18')
    for (const [firstDay, lastDay] of [
      ['2026-03-11', '2026-03-12'],
      ['2026-03-13', '2026-03-13'],
      ['2026-03-16', '2026-03-20'],
      ['2026-03-23', '2026-03-24'],
    ] as const) {
      await biller.get(askLeave, { body: { firstDay, lastDay, reason } })
      world.pass(1000)
    }
    const firstDays = (items: { firstDay: string }[]) => items.map(one => one.firstDay.slice(8))
    expect(firstDays((await client.get(listLeave, { query: {} })).items)).toEqual(['16', '13'])
    const pages = await pagesOf(cursor =>
      biller.get(listLeave, { query: { limit: 3, ...withCursor(cursor) } }),
    )
    expect(pages.map(firstDays)).toEqual([['23', '16', '13'], ['11']])
    expect((await biller.get(listLeave, { query: { state: 'approved' } })).items).toEqual([])
  })
})

describe('an invalid page', () => {
  const longAgo = Buffer.from(JSON.stringify(['0000-01-01T00:00:00Z', admin.userId])).toString('base64url')

  it.each([listAttendanceHistory, listCorrections, listLeave])(
    'is refused in clear words: $path',
    async endpoint => {
      const biller = await desk.biller('UTC')
      for (const [query, field] of [
        [{ limit: '0' }, 'limit'],
        [{ limit: '101' }, 'limit'],
        [{ limit: 'all' }, 'limit'],
        [{ cursor: 'nonsense' }, 'cursor'],
        [{ cursor: '' }, 'cursor'],
        [{ cursor: 'x'.repeat(201) }, 'cursor'],
        [{ cursor: longAgo }, 'cursor'],
      ] as const) {
        const { status, body } = await biller.call(endpoint, { query } as never)
        expect([status, Object.keys(body.fields)], JSON.stringify(query)).toEqual([422, [field]])
      }
    },
  )

  it('is refused with an unknown status', async () => {
    const biller = await desk.biller('UTC')
    for (const endpoint of [listCorrections, listLeave])
      expect((await biller.call(endpoint, { query: { state: 'lost' } } as never)).status).toBe(422)
  })
})
