import {
  getConnection,
  getThumbnail,
  listScreenshots,
  listScreenshotViews,
  openScreenshot,
} from '@claimcrew/contract/tracking/contract'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { nightWorker } from '../../../test/scenes/night-shift.ts'
import { TrackedWorld } from '../../../test/scenes/trackedWorld.ts'
import { type AnyAnswer, hour, type Person } from '../../../test/world.ts'

const maria = nightWorker('Maria Santos')
const noor = nightWorker('Noor Khan')
const tracked = await TrackedWorld.open([maria, noor])
const { world, admin, sandbox } = tracked
const biller = await tracked.biller('Maria Santos', 'Asia/Manila', [maria])
await tracked.biller('Noor Khan', 'Asia/Manila', [noor])
const client = await world.join('CLIENT', { userName: 'Lakeside Practice' })
await world.engage(client, biller, '2026-03-10')

const tuesday = { query: { userId: maria.id, from: '2026-03-17', to: '2026-03-17' } }
const shotsOf = async (by: Person, input = tuesday) => (await by.get(listScreenshots, input)).data
const aShot = async (by: Person) => {
  const [first] = await shotsOf(by)
  return { screenshotId: first?.screenshotId ?? '', takenAt: first?.takenAt ?? '' }
}

const audits = () =>
  world.db
    .selectFrom('audit_events')
    .select(['at', 'actor_id', 'action', 'subject_id', 'after'])
    .where('action', 'like', 'screenshots.%')
    .orderBy('at')
    .orderBy('id')
    .execute()

/** What was noted while something was done. */
async function notedBy(done: () => Promise<unknown>) {
  const before = (await audits()).length
  await done()
  return (await audits()).slice(before)
}

/** What the provider was asked for since. */
function asksSince() {
  const before = sandbox.requests.length
  return () => {
    const paths = sandbox.requests.slice(before).map(({ path }) => path)
    return {
      listings: paths.filter(path => path.endsWith('/files/screenshot')).length,
      images: paths.filter(path => path.startsWith('/captures/')).length,
    }
  }
}

/** Everything that an answer says, as somebody would search it who is after the provider’s own links. */
const wordsOf = ({ body, headers }: AnyAnswer) =>
  [Buffer.isBuffer(body) ? body.toString('latin1') : JSON.stringify(body), JSON.stringify(headers)].join()
const { host } = new URL(sandbox.url)
const secrets = [host, sandbox.url, '/captures/', 'signature=', 'expires=', sandbox.account.password, 'JWT']

describe('a screenshot', () => {
  it('is listed by when it was taken, with keyboard and mouse activity, and without any link', async () => {
    const answer = await client.call(listScreenshots, tuesday)
    const { data } = answer.body
    expect(data.length).toBeGreaterThan(10)
    expect(Object.keys(data[0]).sort()).toEqual(
      [
        'screenshotId',
        'userId',
        'takenAt',
        'screenNumber',
        'keys',
        'movements',
        'clicks',
        'projectId',
        'taskId',
      ].sort(),
    )
    const moments = data.map((one: { takenAt: string }) => one.takenAt)
    expect(moments).toEqual(moments.toSorted())
    expect(moments[0] >= '2026-03-16T16:00:00.000Z' && moments.at(-1) < '2026-03-17T16:00:00.000Z').toBe(true)
    for (const secret of secrets) expect(wordsOf(answer)).not.toContain(secret)
  })

  it('is shown small and blurred beyond reading until it is opened, and neither is cached', async () => {
    const params = await aShot(client)
    const [small, large] = [
      await client.call(getThumbnail, { params }),
      await client.call(openScreenshot, { params }),
    ]
    for (const answer of [small, large]) {
      expect(answer.status).toBe(200)
      expect(answer.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'no-store' })
      expect(answer.headers).not.toHaveProperty('etag')
      for (const secret of secrets) expect(wordsOf(answer)).not.toContain(secret)
    }
    const [few, all] = [await sharp(small.body).metadata(), await sharp(large.body).metadata()]
    expect([few.format, few.width, few.height]).toEqual(['webp', 280, 160])
    expect([all.format, all.width, all.height, all.exif]).toEqual(['webp', 1280, 720, undefined])
    expect(small.body.length).toBeLessThan(4_000)
    // Of the edges by which one reads, next to nothing is left: also when the large one is made as small.
    const shrunk = await sharp(large.body).resize(280).toBuffer()
    expect(await sharpness(small.body)).toBeLessThan((await sharpness(shrunk)) / 10)
  })

  it('is listed once more where the link of its image has ended meanwhile', async () => {
    const params = await aShot(client)
    const listings = () => sandbox.requests.filter(one => one.path.endsWith('/files/screenshot')).length
    const before = listings()
    expect((await client.call(openScreenshot, { params })).status).toBe(200)
    expect(listings()).toBe(before)
    sandbox.knobs.status = { code: 403, paths: /captures/, times: 1 }
    expect((await client.call(openScreenshot, { params })).status).toBe(200)
    expect(listings()).toBe(before + 1)
    world.pass(9 * hour)
    expect((await (await world.alsoAs(client)).call(getThumbnail, { params })).status).toBe(200)
    expect(listings()).toBe(before + 2)
  })

  it.each([
    ['leads nowhere', { status: { code: 404, paths: /captures/, times: 1 } }],
    ['leads to a fault', { status: { code: 500, paths: /captures/, times: 1 } }],
    ['leads to a page for people', { html: { paths: /captures/, times: 1 } }],
    ['is hung up on', { dropConnection: { paths: /captures/, times: 1 } }],
    ['breaks off', { dropConnection: { paths: /captures/, midway: true, times: 1 } }],
  ])('is listed once more where the link that was kept %s', async (_, bad) => {
    const by = await world.alsoAs(client)
    const params = await aShot(by)
    const requests = asksSince()
    Object.assign(sandbox.knobs, bad)
    expect((await by.call(getThumbnail, { params })).status).toBe(200)
    expect(requests()).toEqual({ listings: 1, images: 2 })
    sandbox.calm()
  })

  it('is not asked for again and again', async () => {
    const by = await world.alsoAs(client)
    const params = await aShot(by)
    const requests = asksSince()
    sandbox.knobs.status = { code: 500, paths: /captures/ }
    expect((await by.call(getThumbnail, { params })).status).toBe(503)
    expect(requests()).toEqual({ listings: 1, images: 2 })
    // A provider that asks for a pause gets one.
    sandbox.knobs.status = { code: 429, paths: /captures/ }
    expect((await by.call(getThumbnail, { params })).status).toBe(503)
    expect(requests()).toEqual({ listings: 1, images: 3 })
    sandbox.calm()
  })

  it('whose link is gone with those of its neighbours is listed with them in one call', async () => {
    const by = await world.alsoAs(client)
    const ids = (await shotsOf(by)).slice(0, 4).map(({ screenshotId }) => screenshotId)
    const requests = asksSince()
    world.pass(hour / 10)
    const answers = await Promise.all(
      ids.map(screenshotId => by.call(getThumbnail, { params: { screenshotId } })),
    )
    expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 200))
    expect(requests()).toEqual({ listings: 1, images: ids.length })
  })

  it('of every device opens: an ID may be longer than a line', async () => {
    const { screenshotId } = await aShot(admin)
    const place = JSON.parse(Buffer.from(screenshotId, 'base64url').toString())
    expect(place.slice(0, 1)).toEqual([maria.id])
    const far = Buffer.from(JSON.stringify([...place.slice(0, 2), 'ö'.repeat(200), 0])).toString('base64url')
    const { status, body } = await admin.call(openScreenshot, { params: { screenshotId: far } })
    expect([status, body.message]).toEqual([404, 'This screenshot no longer exists.'])
  })

  it('with a forged, foreign or unknown ID does not exist, and no view is recorded', async () => {
    const by = await world.alsoAs(client)
    const { screenshotId, takenAt } = await aShot(by)
    const [, , device, screen] = JSON.parse(Buffer.from(screenshotId, 'base64url').toString())
    const forged = (place: unknown) => Buffer.from(JSON.stringify(place)).toString('base64url')
    const ids = {
      'of somebody else': forged([noor.id, takenAt, device, screen]),
      'of nobody': forged(['nobody-at-all-00', takenAt, device, screen]),
      'of before the engagement': forged([maria.id, '2026-03-09T15:59:59.999Z', device, screen]),
      'of another moment': forged([maria.id, '2026-03-17T03:00:00.000Z', device, screen]),
      'of another device': forged([maria.id, takenAt, 'another', screen]),
      'of another screen': forged([maria.id, takenAt, device, 98]),
      'of the end of time': forged([maria.id, '9999-12-31T23:59:59.999Z', device, screen]),
      'with a link': forged([maria.id, takenAt, device, screen, 'https://example.test/']),
      'a link': forged(`${sandbox.url}/captures/1`),
      'an object': forged({ trackedId: maria.id }),
      nothing: forged(null),
      words: 'not-an-id',
      cut: screenshotId.slice(0, -5),
    }
    const before = await world.fingerprint()
    for (const [what, id] of Object.entries(ids))
      for (const endpoint of [getThumbnail, openScreenshot])
        expect((await by.call(endpoint, { params: { screenshotId: id } })).status, what).toBe(404)
    expect(await world.fingerprint()).toBe(before)
  })
})

/** How much neighbours differ from left to right, on average. */
async function sharpness(picture: Buffer): Promise<number> {
  const { data, info } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true })
  let sum = 0
  for (let at = 1; at < data.length; at++)
    if (at % info.width !== 0) sum += ((data[at] ?? 0) - (data[at - 1] ?? 0)) ** 2
  return sum / data.length
}

describe('a view of screenshots', () => {
  it('is recorded with person, time and subject: of a list its days, of a screenshot its time', async () => {
    const by = await world.alsoAs(client)
    const at = world.now.toISOString()
    const range = { query: { userId: maria.id, from: '2026-03-08', to: '2026-03-12' } }
    const always = { at, actor_id: client.userId, subject_id: biller.userId }
    // From when the engagement began.
    const days = { firstDay: '2026-03-10', lastDay: '2026-03-12' }
    expect(await notedBy(() => by.get(listScreenshots, range))).toEqual([
      { ...always, action: 'screenshots.listed', after: days },
    ])
    const params = await aShot(by)
    const day = { firstDay: '2026-03-17', lastDay: '2026-03-17' }
    expect(await notedBy(() => by.call(openScreenshot, { params }))).toEqual([
      { ...always, action: 'screenshots.opened', after: { takenAt: params.takenAt, screen: 0, ...day } },
    ])
    expect(await notedBy(() => by.call(getThumbnail, { params }))).toEqual([])
  })

  it('that cannot be recorded is refused', async () => {
    const by = await world.alsoAs(client)
    const params = await aShot(by)
    await world.asOwner(`
      create function refuse_views() returns trigger language plpgsql as $$ begin raise 'not today'; end $$;
      create trigger refuse_views before insert on audit_events execute function refuse_views()`)
    for (const answer of [
      await by.call(openScreenshot, { params }),
      await by.call(listScreenshots, tuesday),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([500, 'internal'])
      expect(wordsOf(answer)).not.toMatch(/WEBP|takenAt/)
    }
    await world.asOwner('drop trigger refuse_views on audit_events')
  })

  it('that failed is not recorded', async () => {
    const by = await world.alsoAs(client)
    const params = await aShot(by)
    const noted = await notedBy(async () => {
      for (const bad of [
        { status: { code: 500 } },
        { html: {} },
        { dropConnection: { midway: true } },
        { linksExpire: true },
      ]) {
        Object.assign(sandbox.knobs, bad)
        const answer = await by.call(openScreenshot, { params })
        expect([answer.status, answer.body.code], JSON.stringify(bad)).toEqual([503, 'not-ready'])
        for (const secret of secrets) expect(wordsOf(answer)).not.toContain(secret)
        sandbox.calm()
        world.pass(60_000)
      }
      for (const bad of [{ status: { code: 403 } }, { cutJson: {} }, { foreignRows: true }]) {
        Object.assign(sandbox.knobs, bad)
        const answer = await by.call(listScreenshots, tuesday)
        expect([answer.status, answer.body.code], JSON.stringify(bad)).toEqual([503, 'not-ready'])
        for (const secret of secrets) expect(wordsOf(answer)).not.toContain(secret)
        sandbox.calm()
        world.pass(60_000)
      }
    })
    expect(noted).toEqual([])
  })

  it('at one picture that is broken or gone is no outage of all', async () => {
    const [by, chief] = [await world.alsoAs(client), await world.alsoAs(admin)]
    const params = await aShot(by)
    const before = await chief.get(getConnection, {})
    expect(before.state).toBe('good')
    for (const bad of [{ html: { paths: /captures/ } }, { linksExpire: true }]) {
      Object.assign(sandbox.knobs, bad)
      const { status, body } = await by.call(openScreenshot, { params })
      expect([status, body.message]).toEqual([
        503,
        expect.stringMatching(/started [A-Z][a-z]{2}, Mar 1\d, \d{1,2}:\d\d [AP]M\./),
      ])
      sandbox.calm()
    }
    expect(await chief.get(getConnection, {})).toEqual(before)
  })

  it('at days that are out of reach is none, and asks the provider nothing', async () => {
    const by = await world.alsoAs(client)
    const input = { query: { userId: maria.id, from: '2026-03-03', to: '2026-03-09' } }
    const [requests, before] = [sandbox.requests.length, await world.fingerprint()]
    expect(await shotsOf(by, input)).toEqual([])
    expect([sandbox.requests.length, await world.fingerprint()]).toEqual([requests, before])
  })

  it('is listed for the biller page by page, the newest first', async () => {
    const [owner, looker] = [await world.alsoAs(biller), await world.alsoAs(client)]
    const { screenshotId, takenAt } = await aShot(looker)
    world.pass(1000)
    const openedAt = world.now.toISOString()
    for (let times = 0; times < 3; times++) await looker.call(openScreenshot, { params: { screenshotId } })
    world.pass(1000)
    await shotsOf(await world.alsoAs(admin))
    const params = { userId: biller.userId }
    const pages: Awaited<ReturnType<typeof pageAfter>>[] = []
    const pageAfter = (cursor: string | null) =>
      owner.get(listScreenshotViews, { params, query: { limit: 2, ...(cursor === null ? {} : { cursor }) } })
    for (let cursor: string | null = null, more = true; more; more = cursor !== null) {
      const page = await pageAfter(cursor)
      pages.push(page)
      cursor = page.nextCursor
    }
    const all = pages.flatMap(page => page.items)
    expect(all.length).toBe((await audits()).filter(one => one.subject_id === biller.userId).length)
    expect(new Set(all.map(one => one.lookId)).size).toBe(all.length)
    const moments = all.map(one => one.at)
    expect(moments).toEqual(moments.toSorted().reverse())
    const day = { firstDay: '2026-03-17', lastDay: '2026-03-17' }
    expect(all[0]).toMatchObject({
      kind: 'listed',
      takenAt: null,
      by: { userId: admin.userId, userName: admin.user.userName, role: 'ADMIN' },
      ...day,
    })
    expect(all[1]).toEqual({
      lookId: all[1]?.lookId,
      at: openedAt,
      by: { userId: client.userId, userName: 'Lakeside Practice', role: 'CLIENT' },
      kind: 'opened',
      takenAt,
      ...day,
    })
    const chief = await world.alsoAs(admin)
    expect((await chief.get(listScreenshotViews, { params, query: { limit: 2 } })).items).toEqual(
      pages[0]?.items,
    )
  })
})
