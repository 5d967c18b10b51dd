import { listTasks } from '@claimcrew/contract/tasks/contract'
import { afterEach, describe, expect, test } from 'vitest'
import { cacheReply, updateReplies, writeOptimistically } from './cache.ts'
import { allPagesKey, derivedKey, infinitePagesKey, replyKey } from './keys.ts'
import { queryClient } from './queryClient.ts'

afterEach(() => queryClient.clear())

const input = { query: {} }
const keys = {
  reply: replyKey(listTasks, input),
  allPages: allPagesKey(listTasks, input),
  pages: infinitePagesKey(listTasks, input),
  derived: derivedKey(listTasks, 'with clock', input),
}
const page = (total: number) => ({ items: [], nextCursor: null, total })

function readAll(total: number): void {
  queryClient.setQueryData(keys.reply, page(total))
  queryClient.setQueryData(keys.allPages, page(total))
  queryClient.setQueryData(keys.pages, { pages: [page(total), page(total)], pageParams: [undefined, 'next'] })
  queryClient.setQueryData(keys.derived, { clock: 'its own shape' })
}

const readCache = () => ({
  reply: queryClient.getQueryData(keys.reply)?.total,
  allPages: queryClient.getQueryData(keys.allPages)?.total,
  pages: queryClient.getQueryData(keys.pages)?.pages.map(({ total }) => total),
  derived: queryClient.getQueryData(keys.derived),
})

const all = (total: number) => ({
  reply: total,
  allPages: total,
  pages: [total, total],
  derived: { clock: 'its own shape' },
})

const withTotal = (total: number) => () => updateReplies(listTasks, reply => ({ ...reply, total }))

describe('The same call, read once, as a whole list and page by page', () => {
  test('is cached three times, and a change reaches each of them in its own shape', () => {
    readAll(1)
    withTotal(2)()
    expect(readCache()).toEqual(all(2))
  })

  test('rejects a key of another kind by type', () => {
    // @ts-expect-error A list that is read page by page has no total of its own.
    expect(queryClient.getQueryData(keys.pages)?.total).toBeUndefined()
    // @ts-expect-error One reply has no pages.
    expect(queryClient.getQueryData(keys.reply)?.pages).toBeUndefined()
    // @ts-expect-error A list that can grow is not what one call replied.
    cacheReply(listTasks, input, page(1))
    expect(readCache().allPages).toBeUndefined()
  })
})

describe('A write that is shown before it is answered', () => {
  test('stays shown once it is done', async () => {
    readAll(1)
    expect(await writeOptimistically([listTasks], withTotal(2), async () => 'done')).toBe('done')
    expect(readCache()).toEqual(all(2))
  })

  test('is taken back where it is refused', async () => {
    readAll(1)
    const refuse = () => Promise.reject(new Error('refused'))
    await expect(writeOptimistically([listTasks], withTotal(2), refuse)).rejects.toThrow('refused')
    expect(readCache()).toEqual(all(1))
  })

  test('is taken back, and not sent, where showing it throws halfway', async () => {
    readAll(1)
    let sent = 0
    const breakHalfway = () => {
      withTotal(2)()
      throw new TypeError('pages of nothing')
    }
    const send = async () => ++sent
    await expect(writeOptimistically([listTasks], breakHalfway, send)).rejects.toThrow('pages of nothing')
    expect({ shown: readCache(), sent }).toEqual({ shown: all(1), sent: 0 })
  })
})
