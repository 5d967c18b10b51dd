import { describe, expect, it } from 'vitest'
import { catchOutage, connect, provider } from '../../../../test/outside/timeDoctor.ts'
import { readAllPages } from './paging.ts'

/** Answers a page of users, given where it begins. */
const pages = (page: (from: number) => unknown[]) =>
  provider((request, response) => {
    const query = new URL(request.url ?? '', 'http://provider').searchParams
    response.end(JSON.stringify({ data: page(Number(query.get('page'))) }))
  })

const users = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `user-${from + index}` }))

const askAt = (url: string) => connect(url, { company: 'c' }).tracker.users()

describe('a list in pages', () => {
  it('ends with a page that is not full, even with an empty one', async () => {
    for (const count of [0, 1, 199, 200, 201, 400]) {
      const url = await pages(from => users(from, Math.min(200, count - from)))
      expect(await askAt(url)).toHaveLength(count)
    }
  })

  it('goes on after a page with something in it that is no row', async () => {
    const url = await pages(from => (from === 0 ? [...users(0, 199), null] : users(from, 3)))
    expect(await askAt(url)).toHaveLength(202)
  })

  it('that begins again is no good', async () => {
    const url = await pages(() => users(0, 200))
    expect(await catchOutage(askAt(url))).toEqual({
      trouble: 'malformed',
      detail: 'GET /api/1.0/users returned the same page again.',
    })
  })

  it('that never ends is no good', async () => {
    const endless = readAllPages(async ({ page }) => ({
      what: 'GET /endless',
      status: 200,
      body: users(Number(page), 200),
      code: '',
    }))
    expect(await catchOutage(endless)).toEqual({
      trouble: 'malformed',
      detail: 'A list didn’t end after 500 pages.',
    })
  })
})
