import { describe, expect, it } from 'vitest'
import { openSandbox, sandboxPerson } from '../../test/outside/sandbox.ts'

let now = '2026-03-12T00:00:00.000Z'
const crew = Array.from({ length: 12 }, (_, index) => sandboxPerson(`Biller${index}`))
const ann = sandboxPerson('Ann')
const bob = sandboxPerson('Bob')
const { sandbox, ask, read } = await openSandbox({ people: [ann, bob, ...crew], now: () => new Date(now) })
// A day in Manila.
const day = { from: '2026-03-10T16:00:00.000Z', to: '2026-03-11T16:00:00.000Z', limit: '200' }

type Meta = { createdAt: string; screenNumber: number; keys: number; movements: number; clicks: number }
type Shot = { userId: string; deviceId: string; date: string; numbers: { url: string; meta: Meta }[] }
const shots = async (user: string, query = {}) => {
  const { data, paging } = await read('1.0/files/screenshot', { user, ...day, ...query })
  return { rows: data as unknown as Shot[], paging }
}
const linksOf = async (user: string) =>
  (await shots(user)).rows.flatMap(row => row.numbers.map(one => one.url))

describe('the screenshots of the sandbox', () => {
  it('are taken about every ten minutes of computer work, with keyboard and mouse counts', async () => {
    const { rows } = await shots(ann.id)
    expect(rows.length).toBeGreaterThan(25)
    expect(rows.length).toBeLessThan(55)
    for (const [index, { userId, date, numbers }] of rows.entries()) {
      expect(userId).toBe(ann.id)
      expect(index === 0 || (rows[index - 1]?.date ?? '') < date).toBe(true)
      expect(numbers.map(one => one.meta.screenNumber)).toEqual([...numbers.keys()])
      for (const { meta } of numbers) {
        expect(meta.createdAt).toBe(date)
        expect(Math.min(meta.keys, meta.movements, meta.clicks)).toBeGreaterThanOrEqual(0)
      }
    }
  })

  it('show one monitor of some people and two of others', async () => {
    const lists = await Promise.all(crew.map(({ id }) => shots(id)))
    const monitors = lists.map(({ rows }) => new Set(rows.map(row => row.numbers.length)))
    expect(monitors.every(counts => counts.size <= 1)).toBe(true)
    expect([...new Set(monitors.flatMap(counts => [...counts]))].sort()).toEqual([1, 2])
  })

  it('come in pages', async () => {
    const { rows } = await shots(ann.id)
    const [first, second] = [
      await shots(ann.id, { limit: '20' }),
      await shots(ann.id, { limit: '20', page: '20' }),
    ]
    expect([...first.rows, ...second.rows]).toEqual(rows.slice(0, 40))
    expect(first.paging).toMatchObject({ cur: 0, next: 20, limit: 20, totalCount: rows.length })
  })

  it('of several people are silently truncated, until that is turned off', async () => {
    const both = [...(await shots(ann.id)).rows, ...(await shots(bob.id)).rows]
    const cut = await shots(`${ann.id},${bob.id}`)
    expect(cut.rows.length).toBe(Math.floor(both.length / 2))
    expect(cut.paging).toMatchObject({ totalCount: cut.rows.length })
    sandbox.knobs.truncateScreenshots = false
    expect((await shots(`${ann.id},${bob.id}`)).rows).toHaveLength(both.length)
    sandbox.calm()
  })
})

describe('the image behind a link', () => {
  it('is a small JPEG, the same each time and another for another screen, and needs no token', async () => {
    const [link = '', another = ''] = await linksOf(ann.id)
    const images = await Promise.all([link, link, another].map(url => fetch(url)))
    const [one, same, other] = await Promise.all(
      images.map(async image => Buffer.from(await image.arrayBuffer())),
    )
    expect(images.map(image => [image.status, image.headers.get('content-type')])).toEqual(
      Array(3).fill([200, 'image/jpeg']),
    )
    expect(one?.subarray(0, 3).toString('hex')).toBe('ffd8ff')
    expect(one?.length).toBeGreaterThan(10_000)
    expect(one?.length).toBeLessThan(80_000)
    expect(same?.equals(one as Buffer)).toBe(true)
    expect(other?.equals(one as Buffer)).toBe(false)
  })

  it('is gone after eight hours, or at once where links expire; a new listing has a new link', async () => {
    const [link = ''] = await linksOf(ann.id)
    now = '2026-03-12T08:00:00.000Z'
    const late = await fetch(link)
    expect([late.status, await late.text()]).toEqual([403, expect.stringContaining('Request has expired')])
    const [fresh = ''] = await linksOf(ann.id)
    expect((await fetch(fresh)).status).toBe(200)
    sandbox.knobs.linksExpire = true
    expect((await fetch(fresh)).status).toBe(403)
    sandbox.calm()
  })

  it('opens only by the given link', async () => {
    const [link = ''] = await linksOf(ann.id)
    for (const forged of [
      link.replace(ann.id, bob.id),
      link.replace(/expires=\d/, 'expires=9'),
      link.replace(/signature=.*/, ''),
      `${sandbox.url}/captures/`,
    ])
      expect((await fetch(forged)).status).toBe(403)
    expect((await ask('1.0/files/screenshot', { user: ann.id })).status).toBe(400)
  })
})
