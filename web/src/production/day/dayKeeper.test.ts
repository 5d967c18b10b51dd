import { describe, expect, test } from 'vitest'
import { DayKeeper, type Stored, type Unsent } from './dayKeeper.ts'

/** Rows are words here; one with a question mark is not finished yet. */
type Entry = string

const failed = (status: number) => Object.assign(new Error(`${status}`), { status })

/** A day with a server of its own, which other tabs can write to and whose line can be cut. */
function day(...entries: Entry[]) {
  const server: { stored: Stored<Entry>; isCut: boolean } = { stored: { version: 1, entries }, isCut: false }
  let rows: string[] = [...entries]
  let kept: Unsent<string, Entry> | null = null
  let soon: (() => void) | undefined
  let back: (() => void) | undefined
  const keeper = new DayKeeper<string, Entry>(server.stored, {
    rows: () => rows,
    contentOf: entry => entry,
    judge: all => ({
      entries: all.filter(row => !row.endsWith('?')),
      unsound: all.filter(row => row.endsWith('?')).length,
    }),
    show: shown => {
      rows = [...shown]
    },
    add: added => {
      rows = [...rows, ...added]
    },
    send: async (version, sent) => {
      if (server.isCut) throw failed(0)
      if (version !== server.stored.version) throw failed(409)
      server.stored = { version: version + 1, entries: sent }
      return server.stored
    },
    read: async () => {
      if (server.isCut) throw failed(0)
      return server.stored
    },
    store: async unsent => {
      kept = unsent
    },
    forget: async () => {
      kept = null
    },
    later: act => {
      soon = act
      return () => {
        soon = undefined
      }
    },
    onceBack: act => {
      back = act
      return () => {
        back = undefined
      }
    },
  })
  return {
    keeper,
    server,
    rows: () => rows,
    kept: () => kept,
    isWaiting: () => soon !== undefined,
    lineIsBack: () => {
      server.isCut = false
      back?.()
    },
    type: (...typed: string[]) => {
      rows = typed
      keeper.changed()
    },
    writeElsewhere: (...written: Entry[]) => {
      server.stored = { version: server.stored.version + 1, entries: written }
    },
  }
}

describe('what is typed', () => {
  test('is kept in the browser at once, on the server after a pause, and then no longer in the browser', async () => {
    const { type, keeper, server, kept, isWaiting } = day('a')
    type('a', 'b')
    expect(kept()?.rows).toEqual(['a', 'b'])
    expect(isWaiting()).toBe(true)
    expect(await keeper.save()).toBe(true)
    expect(server.stored).toEqual({ version: 2, entries: ['a', 'b'] })
    expect(keeper.read().state).toBe('kept')
    expect(kept()).toBeNull()
  })

  test('and is not finished stays in the browser while the rest is saved', async () => {
    const { type, keeper, server, kept } = day('a')
    type('a', 'b', 'half?')
    await keeper.save()
    expect(server.stored.entries).toEqual(['a', 'b'])
    expect(keeper.read()).toMatchObject({ state: 'waiting', unsound: 1 })
    expect(kept()?.rows).toEqual(['a', 'b', 'half?'])
  })

  test('without a line is sent once it is back', async () => {
    const { type, keeper, server, kept, lineIsBack } = day('a')
    server.isCut = true
    type('a', 'b')
    expect(await keeper.save()).toBe(false)
    expect(keeper.read().state).toBe('offline')
    expect(kept()?.base.version).toBe(1)
    lineIsBack()
    await expect.poll(() => keeper.read().state).toBe('kept')
    expect(server.stored.entries).toEqual(['a', 'b'])
  })
})

describe('where the day was changed elsewhere', () => {
  test('what was only added there joins what was typed here', async () => {
    const { type, keeper, server, writeElsewhere } = day('a')
    type('A')
    writeElsewhere('a', 'timed')
    await keeper.save()
    await keeper.save()
    expect(server.stored.entries).toEqual(['A', 'timed'])
    expect(keeper.read().state).toBe('kept')
  })

  test('more than that is for the person to choose: the own', async () => {
    const { type, keeper, server, writeElsewhere } = day('a')
    type('mine')
    writeElsewhere('theirs')
    await keeper.save()
    expect(keeper.read()).toMatchObject({ state: 'conflict', theirs: { entries: ['theirs'] } })
    expect(server.stored.entries).toEqual(['theirs'])
    keeper.choose('mine')
    await expect.poll(() => keeper.read().state).toBe('kept')
    expect(server.stored.entries).toEqual(['mine'])
  })

  test('or the other', async () => {
    const { type, keeper, rows, kept, writeElsewhere } = day('a')
    type('mine')
    writeElsewhere('theirs')
    await keeper.save()
    keeper.choose('theirs')
    expect(rows()).toEqual(['theirs'])
    expect(kept()).toBeNull()
  })

  test('and nothing was typed here, it is simply shown', () => {
    const { keeper, rows } = day('a', 'b')
    keeper.arrived({ version: 2, entries: ['a'] })
    expect(rows()).toEqual(['a'])
    keeper.arrived({ version: 1, entries: ['old'] })
    expect(rows()).toEqual(['a'])
  })
})
