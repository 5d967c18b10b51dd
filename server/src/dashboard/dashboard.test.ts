import { punchOut } from '@claimcrew/contract/attendance/contract'
import {
  getDashboardOverview,
  getDashboardStats,
  listBillerHours,
} from '@claimcrew/contract/dashboard/contract'
import { deactivateUser } from '@claimcrew/contract/people/contract'
import { describe, expect, it } from 'vitest'
import { AttendanceDesk } from '../../test/scenes/attendanceDesk.ts'
import { account, row, TrackedWorld } from '../../test/scenes/trackedWorld.ts'
import { day, type Person } from '../../test/world.ts'

const maria = account('Maria Santos')
const kiri = account('Kiri Tam')
const lee = account('Left Lee')
const ida = account('Idle Ida')
const olu = account('Other Olu')
const fay = account('Former Fay')
const ann = account('Alone Ann')
// A Wednesday: 11 in the morning in New York, 23 o’clock in Manila, and tomorrow in Kiritimati.
const tracked = await TrackedWorld.open([maria, kiri, lee, ida, olu, fay, ann], '2026-03-18T15:00:00.000Z')
const { world, admin } = tracked
const client = await world.join('CLIENT', { timeZone: 'America/New_York' })
const stranger = await world.join('CLIENT', { timeZone: 'America/New_York' })
const crew = {
  maria: await tracked.biller('Maria Santos', 'Asia/Manila', [maria], 50),
  kiri: await tracked.biller('Kiri Tam', 'Pacific/Kiritimati', [kiri], 50),
  lee: await tracked.biller('Left Lee', 'UTC', [lee], 50),
  ida: await tracked.biller('Idle Ida', 'UTC', [ida], 50),
  olu: await tracked.biller('Other Olu', 'UTC', [olu], 50),
  fay: await tracked.biller('Former Fay', 'UTC', [fay], 50),
  ann: await tracked.biller('Alone Ann', 'UTC', [ann], 50),
  uma: await tracked.biller('Untracked Uma', 'UTC', [], 50),
}
for (const person of [crew.maria, crew.kiri, crew.ida, crew.uma])
  await world.engage(client, person, '2026-02-01')
await world.engage(client, crew.lee, '2026-02-01', '2026-03-10')
await world.engage(client, crew.fay, '2026-01-01', '2026-02-20')
await world.engage(stranger, crew.olu, '2026-01-01')

tracked.gives(maria, [
  // Before the engagement, in the same days of last month, after them, and in this month.
  row(maria, '2026-01-31T02:00:00.000Z', 9_999),
  row(maria, '2026-02-18T02:00:00.000Z', 3600),
  row(maria, '2026-02-19T02:00:00.000Z', 7200),
  row(maria, '2026-03-02T02:00:00.000Z', 10_000),
  row(maria, '2026-03-02T06:00:00.000Z', 900, { mode: 'break' }),
  row(maria, '2026-03-15T15:00:00.000Z', 7200),
  row(maria, '2026-03-18T02:00:00.000Z', 1800, { mode: 'manual' }),
])
// The 19th has begun.
tracked.gives(kiri, [row(kiri, '2026-03-18T11:00:00.000Z', 1200), row(kiri, '2026-03-17T11:00:00.000Z', 300)])
tracked.gives(lee, [row(lee, '2026-03-05T09:00:00.000Z', 4000), row(lee, '2026-03-11T09:00:00.000Z', 8888)])
tracked.gives(ida, [row(ida, '2026-03-16T09:00:00.000Z', 600, { mode: 'break' })])
tracked.gives(olu, [row(olu, '2026-03-16T09:00:00.000Z', 36_000)])
tracked.gives(fay, [row(fay, '2026-02-10T09:00:00.000Z', 500)])
tracked.gives(ann, [row(ann, '2026-03-16T09:00:00.000Z', 60)])
await tracked.sync()

const zeros = { activeBillers: 0, todayHours: '0.0', weeklyHours: '0.0', monthlyHours: '0.0' }
const overviewOf = async (by: Person) => (await world.alsoAs(by)).get(getDashboardOverview, {})

describe('the four figures', () => {
  it('are a client’s month: those engaged now who worked and are tracked, and their hours with one decimal', async () => {
    // 10,000 + 7,200 + 1,800 of Maria and 1,500 of Kiri.
    expect(await client.get(getDashboardStats, {})).toEqual({
      ...zeros,
      activeBillers: 2,
      monthlyHours: '5.7',
    })
    expect(await stranger.get(getDashboardStats, {})).toEqual({
      ...zeros,
      activeBillers: 1,
      monthlyHours: '10.0',
    })
  })

  it('are zeros for everyone else, and for a client without billers', async () => {
    for (const person of [admin, crew.maria, await world.join('CLIENT')])
      expect(await person.get(getDashboardStats, {})).toEqual(zeros)
  })
})

describe('the overview', () => {
  it('sums up today, this week and this month, today being each person’s own', async () => {
    const seen = await overviewOf(client)
    expect(seen).toMatchObject({
      today: '2026-03-18',
      weekFrom: '2026-03-16',
      monthFrom: '2026-03-01',
      // Maria’s 18th and Kiri’s 19th.
      todaySeconds: 1800 + 1200,
      // The night from Sunday to Monday is half of each; a biller who left on the 10th counts up to then.
      weekSeconds: 3600 + 1800 + 1500,
      monthSeconds: 10_000 + 7200 + 1800 + 1500 + 4000,
      // From 1 to 18 February, while they were engaged: Maria’s 3,600 and what Fay did before she left.
      lastMonthSeconds: 3600 + 500,
      billerCount: 5,
      syncedAt: '2026-03-18T15:00:00.000Z',
      stale: false,
    })
  })

  it('lists billers by time worked, including those who left in the month, those without time by name', async () => {
    const { billers } = await overviewOf(client)
    const of = ({ userName, tracked, todaySeconds, weekSeconds, monthSeconds }: (typeof billers)[number]) => [
      userName,
      tracked,
      todaySeconds,
      weekSeconds,
      monthSeconds,
    ]
    expect(billers.map(of)).toEqual([
      ['Maria Santos', true, 1800, 5400, 19_000],
      ['Left Lee', true, 0, 0, 4000],
      ['Kiri Tam', true, 1200, 1500, 1500],
      ['Idle Ida', true, 0, 0, 0],
      ['Untracked Uma', false, 0, 0, 0],
    ])
  })

  it('draws the last thirty days up to today, those without work too', async () => {
    const { trend } = await overviewOf(client)
    expect(trend).toHaveLength(30)
    expect([trend[0]?.date, trend.at(-1)?.date]).toEqual(['2026-02-17', '2026-03-18'])
    const worked = trend.filter(one => one.seconds > 0).map(one => [one.date.slice(5), one.seconds])
    expect(worked).toEqual([
      ['02-18', 3600],
      ['02-19', 7200],
      ['03-02', 10_000],
      ['03-05', 4000],
      ['03-15', 3600],
      ['03-16', 3600],
      ['03-18', 1800 + 300],
    ])
  })

  it('is one’s own for a biller, also before any engagement, and everyone’s for an administrator', async () => {
    const own = await overviewOf(crew.maria)
    expect(own).toMatchObject({
      today: '2026-03-18',
      todaySeconds: 1800,
      monthSeconds: 19_000,
      billerCount: 1,
    })
    expect(own.billers.map(one => one.userName)).toEqual(['Maria Santos'])
    const all = await overviewOf(admin)
    expect(all).toMatchObject({ monthSeconds: 24_500 + 8888 + 36_000 + 60, billerCount: 8 })
    expect(all.billers.map(one => one.userName).slice(0, 3)).toEqual([
      'Other Olu',
      'Maria Santos',
      'Left Lee',
    ])
  })

  it('lists a hundred at most, and says how many there are', async () => {
    const large = await world.join('CLIENT')
    for (let count = 0; count < 101; count++)
      await world.engage(
        large,
        await world.join('BILLER', { userName: `Biller ${1000 + count}` }),
        '2026-03-18',
      )
    await world.engage(large, crew.ann, '2026-01-01')
    const { billers, billerCount, monthSeconds } = await overviewOf(large)
    expect([billers.length, billerCount, monthSeconds]).toEqual([100, 102, 60])
    const names = billers.map(one => one.userName)
    expect([names[0], names[1], names.at(-1)]).toEqual(['Alone Ann', 'Biller 1000', 'Biller 1098'])
    // The others are read page by page, or one of them alone.
    const whole: string[] = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await large.get(listBillerHours, { query: { limit: 60, ...(cursor && { cursor }) } })
      whole.push(...page.billers.map(one => `${one.userName} ${one.monthSeconds}`))
      cursor = page.nextCursor
    }
    expect([whole.length, whole[0], whole.at(-1)]).toEqual([102, 'Alone Ann 60', 'Biller 1100 0'])
    expect(new Set(whole).size).toBe(102)
    const one = async (billerId: string) =>
      (await large.get(listBillerHours, { query: { billerId } })).billers.map(({ userName }) => userName)
    expect(await one(crew.ann.userId)).toEqual(['Alone Ann'])
    expect(await one(crew.olu.userId)).toEqual([])
  })

  it('has punched hours of billers without a tracker, of one’s own sessions alone, and says so', async () => {
    const [small, other] = [await world.join('CLIENT'), await world.join('CLIENT')]
    const untracked = await tracked.biller('Untracked Una', 'UTC', [], 50)
    for (const one of [small, other]) await world.engage(one, untracked, '2026-03-01')
    const desk = new AttendanceDesk(world)
    await desk.workFor(small, untracked, '2026-03-17T09:00:00.000Z', '2026-03-17T11:00:00.000Z')
    await desk.workFor(other, untracked, '2026-03-17T12:00:00.000Z', '2026-03-17T13:00:00.000Z')
    await desk.punchIn(untracked, '2026-03-18T14:30:00.000Z', small)
    world.now = new Date('2026-03-18T15:00:00.000Z')
    const punched = { source: 'punched', todaySeconds: 1800, weekSeconds: 9000, monthSeconds: 9000 }
    const seen = await overviewOf(small)
    expect(seen).toMatchObject({ ...punched, marks: ['OPEN'] })
    expect(seen.billers).toMatchObject([{ ...punched, tracked: false }])
    expect(seen.trend.slice(-2).map(one => one.seconds)).toEqual([7200, 1800])
    expect((await overviewOf(other)).monthSeconds).toBe(3600)
    // Beside somebody who is tracked, the sums are the tracker's, and each biller says what their hours are.
    await world.engage(small, crew.ann, '2026-03-01')
    const mixed = await overviewOf(small)
    expect([mixed.source, mixed.monthSeconds]).toEqual(['tracked', 0])
    expect(mixed.billers.map(one => [one.userName, one.source, one.monthSeconds])).toEqual([
      ['Untracked Una', 'punched', 9000],
      ['Alone Ann', 'tracked', 0],
    ])
    // An administrator sees everything that was punched, for every client.
    const { source, billers } = await overviewOf(admin)
    expect(source).toBe('tracked')
    expect(billers.find(one => one.userId === untracked.userId)).toMatchObject({
      ...punched,
      weekSeconds: 12_600,
      monthSeconds: 12_600,
    })
    await (await desk.at('2026-03-18T15:00:00.000Z', untracked)).get(punchOut, {
      body: { billerId: untracked.userId, description: 'Posted payments' },
    })
  })

  it('of a client without billers is empty and not outdated', async () => {
    const seen = await overviewOf(await world.join('CLIENT'))
    expect(seen).toMatchObject({ monthSeconds: 0, billers: [], billerCount: 0, syncedAt: null, stale: false })
    expect(seen.trend.every(one => one.seconds === 0)).toBe(true)
  })

  it('is as old as the account furthest behind among its billers', async () => {
    const behind = (person: Person, at: string) =>
      world.db
        .updateTable('tracking_syncs')
        .set({ recent_at: at })
        .where('mapping_id', 'in', eb =>
          eb.selectFrom('tracking_mappings').select('id').where('user_id', '=', person.userId),
        )
        .execute()
    // She left last month: that nobody can pull her time any more is nothing to this client.
    await behind(crew.fay, '2026-03-01T00:00:00.000Z')
    expect(await overviewOf(client)).toMatchObject({ syncedAt: '2026-03-18T15:00:00.000Z', stale: false })
    await behind(crew.ida, '2026-03-18T13:00:00.000Z')
    expect(await overviewOf(client)).toMatchObject({ syncedAt: '2026-03-18T13:00:00.000Z', stale: true })
  })

  it('at a month’s end compares with all of a shorter month before', async () => {
    world.pass(13 * day)
    expect(await overviewOf(client)).toMatchObject({
      today: '2026-03-31',
      todaySeconds: 0,
      lastMonthSeconds: 3600 + 7200 + 500,
    })
    expect((await (await world.alsoAs(client)).get(getDashboardStats, {})).monthlyHours).toBe('5.7')
  })

  it('of the next month has no one who left before it', async () => {
    world.pass(day)
    const chief = await world.alsoAs(admin)
    await chief.get(deactivateUser, { params: { id: crew.olu.userId } })
    const mine = await overviewOf(client)
    expect(mine).toMatchObject({ today: '2026-04-01', monthSeconds: 0 })
    expect(mine.billers.map(one => one.userName)).not.toContain('Left Lee')
    expect(await (await world.alsoAs(client)).get(getDashboardStats, {})).toEqual(zeros)
    // He was still there on the first of April.
    const { billerCount } = await overviewOf(admin)
    world.pass(31 * day)
    expect((await overviewOf(admin)).billerCount).toBe(billerCount - 1)
  })
})
