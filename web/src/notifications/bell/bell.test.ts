import { describe, expect, test } from 'vitest'
import { type BellCalls, createBell } from './bell.ts'
import { type BellChange, toMenuContent } from './state.ts'

const minutes = (count: number) => count * 60_000

const item = (notificationId: string, read = false) => ({
  notificationId,
  title: `About ${notificationId}`,
  description: 'Something happened.',
  read,
  kind: 'welcome' as const,
  link: '/profile' as const,
  organizationId: null,
  createdAt: '2026-11-03T09:00:00.000Z',
})
const replyWith = (...ids: string[]) => ({ success: true, notifications: ids.map(id => item(id)) })

type Outcome = { resolve: (reply: unknown) => void; reject: (error: Error) => void }

/** A bell whose server, clock and line are in the test's hands. */
function ring(userId: string | null = 'maria') {
  const world = {
    userId,
    time: 0,
    asked: [] as (Outcome & { userId: string })[],
    patched: [] as (Outcome & { notificationId: string })[],
    logged: [] as unknown[],
    polls: [] as { ms: number; act: () => void }[],
    listeners: new Set<(change: BellChange) => void>(),
  }
  const does: BellCalls = {
    storedUserId: () => world.userId,
    fetch: fetchedFor => {
      const { promise, resolve, reject } = Promise.withResolvers<unknown>()
      world.asked.push({ userId: fetchedFor, resolve, reject })
      return promise
    },
    markAsRead: notificationId => {
      const { promise, resolve, reject } = Promise.withResolvers<unknown>()
      world.patched.push({ notificationId, resolve, reject })
      return promise.then(() => undefined)
    },
    log: error => world.logged.push(error),
    now: () => world.time,
    every: (ms, act) => {
      const poll = { ms, act }
      world.polls.push(poll)
      return () => world.polls.splice(world.polls.indexOf(poll), 1)
    },
    onChange: listener => {
      world.listeners.add(listener)
      return () => world.listeners.delete(listener)
    },
  }
  const bell = createBell(does)
  const notify = (change: BellChange) => {
    for (const listener of world.listeners) listener(change)
  }
  const poll = () => {
    for (const { act } of world.polls) act()
  }
  /** Everything that waits for an answer goes on. */
  const answer = async (reply: unknown, fetch = world.asked.length - 1) => {
    world.asked[fetch]?.resolve(reply)
    await Promise.resolve()
    await Promise.resolve()
  }
  const readContent = () => {
    const now = toMenuContent(bell.read())
    return now.kind === 'list' ? now.items.map(one => one.notificationId) : now
  }
  return { world, bell, notify, poll, answer, readContent }
}

describe('A bell', () => {
  test('fetches on load, then every fifteen minutes', async () => {
    const { world, bell, poll, answer } = ring()
    bell.follow()
    expect(world.asked.map(({ userId }) => userId)).toEqual(['maria'])
    expect(world.polls.map(({ ms }) => ms)).toEqual([900_000])
    await answer(replyWith('a'))
    expect(bell.read().unread).toBe(1)
    world.time += minutes(15)
    poll()
    expect(world.asked).toHaveLength(2)
  })

  test('leaves a poll out within five minutes of a forced fetch, and never a forced one', () => {
    const { world, bell, poll } = ring()
    bell.follow()
    world.time = minutes(11)
    bell.open()
    bell.close()
    bell.open()
    bell.refresh()
    expect(world.asked).toHaveLength(4)
    world.time = minutes(15)
    poll()
    expect(world.asked).toHaveLength(4)
    world.time = minutes(16)
    poll()
    expect(world.asked).toHaveLength(5)
  })

  test('mounted twice, as in development, fetches once; unmounted it neither polls nor listens', () => {
    const { world, bell } = ring()
    bell.follow()()
    const stop = bell.follow()
    expect(world.asked).toHaveLength(1)
    stop()
    expect([world.polls.length, world.listeners.size]).toEqual([0, 0])
  })

  test('makes no call at all without a stored user, and says so', async () => {
    const { world, bell, poll, readContent } = ring(null)
    bell.follow()
    bell.open()
    world.time = minutes(15)
    poll()
    await bell.close()
    expect([world.asked, world.patched]).toEqual([[], []])
    expect(readContent()).toEqual({ kind: 'error', text: 'User data not found' })
  })

  test('fetches as soon as there is a user again', () => {
    const { world, bell, poll } = ring(null)
    bell.follow()
    world.userId = 'maria'
    poll()
    expect(world.asked).toHaveLength(1)
  })

  test('fetches when it is opened, and shows a spinner meanwhile', async () => {
    const { bell, answer, readContent } = ring()
    bell.follow()
    await answer(replyWith('a'))
    bell.open()
    expect(readContent()).toEqual({ kind: 'loading' })
    await answer(replyWith('b', 'a'))
    expect(readContent()).toEqual(['b', 'a'])
  })

  test('says what went wrong, and recovers', async () => {
    const { world, bell, answer, readContent } = ring()
    bell.open()
    await answer({ notifications: [] })
    expect(readContent()).toEqual({ kind: 'error', text: 'Failed to fetch notifications' })
    bell.refresh()
    world.asked[1]?.reject(new Error('no connection'))
    await answer(undefined)
    expect(readContent()).toEqual({ kind: 'error', text: 'Error handling notifications' })
    bell.refresh()
    await answer({ success: true, notifications: 'none' })
    expect(readContent()).toEqual({ kind: 'error', text: 'Error handling notifications' })
    bell.refresh()
    await answer(replyWith())
    expect(readContent()).toEqual([])
  })

  test('shows the answer to the latest of two fetches, whichever comes last', async () => {
    const { bell, answer, readContent } = ring()
    bell.follow()
    bell.open()
    await answer(replyWith('new'), 1)
    await answer(replyWith('old'), 0)
    expect(readContent()).toEqual(['new'])
  })

  test('never fetches because of the live stream', async () => {
    const { world, bell, notify, answer, readContent } = ring()
    bell.follow()
    await answer(replyWith('a'))
    notify({ kind: 'sent', notification: item('b') })
    notify({ kind: 'marked', notificationId: 'a', read: true })
    expect([readContent(), bell.read().unread]).toEqual([['b'], 1])
    notify({ kind: 'snapshot', snapshot: { notifications: [item('c')], unreadCount: 9 } })
    expect([readContent(), bell.read().unread]).toEqual([['c'], 9])
    expect(world.asked).toHaveLength(1)
  })

  test('tells its listeners of every change until they leave', async () => {
    const { bell, answer } = ring()
    let drawn = 0
    const leave = bell.subscribe(() => drawn++)
    bell.follow()
    await answer(replyWith('a'))
    expect(drawn).toBe(2)
    leave()
    bell.open()
    expect(drawn).toBe(2)
  })
})

describe('Closing', () => {
  /** Open, with these in the list. */
  const openBell = async (...ids: string[]) => {
    const ringing = ring()
    ringing.bell.follow()
    ringing.bell.open()
    await ringing.answer(replyWith(...ids))
    return ringing
  }

  test('sends one PATCH for each, closes at once and empties list and badge once all have succeeded', async () => {
    const { world, bell, readContent } = await openBell('b', 'a')
    const closed = bell.close()
    expect(world.patched.map(({ notificationId }) => notificationId)).toEqual(['b', 'a'])
    expect(bell.read()).toMatchObject({ isOpen: false, unread: 2 })
    for (const { resolve } of world.patched) resolve(undefined)
    await closed
    expect([readContent(), bell.read().unread, world.logged]).toEqual([[], 0, []])
  })

  test('logs one that failed and leaves it alone; the others go', async () => {
    const { world, bell, readContent } = await openBell('c', 'b', 'a')
    const closed = bell.close()
    const failure = new Error('Failed to mark notification as read')
    world.patched[1]?.reject(failure)
    world.patched[0]?.resolve(undefined)
    world.patched[2]?.resolve(undefined)
    await closed
    expect([readContent(), bell.read().unread, world.logged]).toEqual([['b'], 1, [failure]])
  })

  test('loses nothing that comes while the PATCHes are on their way', async () => {
    const { world, bell, notify, readContent } = await openBell('a')
    const closed = bell.close()
    notify({ kind: 'sent', notification: item('b') })
    world.patched[0]?.resolve(undefined)
    await closed
    expect([readContent(), bell.read().unread]).toEqual([['b'], 1])
  })

  test('sends nothing where nothing was readContent', async () => {
    const { world, bell } = await openBell()
    await bell.close()
    bell.open()
    await bell.close()
    expect(world.patched).toEqual([])
  })
})
