import { describe, expect, test } from 'vitest'
import { DayAutosave, type SavedEntries, type UnsentRows } from './dayAutosave.ts'

/** Rows are words here; one with a question mark is not finished yet. */
type Entry = string

const failed = (status: number) => Object.assign(new Error(`${status}`), { status })

/** A day with a server of its own, which other tabs can write to and whose line can be cut. */
function day(...entries: Entry[]) {
  const server = { stored: { version: 1, entries } as SavedEntries<Entry>, isCut: false, losesAnswers: false }
  let rows: string[] = [...entries]
  let stored: UnsentRows<string, Entry> | null = null
  let soon: (() => void) | undefined
  let back: (() => void) | undefined
  const autosave = new DayAutosave<string, Entry>(server.stored, {
    rows: () => rows,
    contentOf: entry => entry,
    validate: all => ({
      entries: all.filter(row => !row.endsWith('?')),
      invalid: all.filter(row => row.endsWith('?')).length,
    }),
    showEntries: shownEntries => {
      rows = [...shownEntries]
    },
    add: added => {
      rows = [...rows, ...added]
    },
    send: async (version, sent) => {
      if (server.isCut) throw failed(0)
      if (version !== server.stored.version) throw failed(409)
      server.stored = { version: version + 1, entries: sent }
      if (server.losesAnswers) throw failed(0)
      return server.stored
    },
    read: async () => {
      if (server.isCut) throw failed(0)
      return server.stored
    },
    store: async unsent => {
      stored = unsent
    },
    forget: async () => {
      stored = null
    },
    later: act => {
      soon = act
      return () => {
        soon = undefined
      }
    },
    onReconnect: act => {
      back = act
      return () => {
        back = undefined
      }
    },
  })
  return {
    autosave,
    server,
    rows: () => rows,
    stored: () => stored,
    isWaiting: () => soon !== undefined,
    lineIsBack: () => {
      server.isCut = false
      back?.()
    },
    type: (...typed: string[]) => {
      rows = typed
      autosave.changed()
    },
    writeElsewhere: (...savedEntries: Entry[]) => {
      server.stored = { version: server.stored.version + 1, entries: savedEntries }
    },
  }
}

describe('what is typed', () => {
  test('is kept in the browser at once, on the server after a pause, and then no longer in the browser', async () => {
    const { type, autosave, server, stored, isWaiting } = day('a')
    type('a', 'b')
    expect(stored()?.rows).toEqual(['a', 'b'])
    expect(isWaiting()).toBe(true)
    expect(await autosave.save()).toBe(true)
    expect(server.stored).toEqual({ version: 2, entries: ['a', 'b'] })
    expect(autosave.read().state).toBe('kept')
    expect(stored()).toBeNull()
  })

  test('and is not finished stays in the browser while the rest is saved', async () => {
    const { type, autosave, server, stored } = day('a')
    type('a', 'b', 'half?')
    await autosave.save()
    expect(server.stored.entries).toEqual(['a', 'b'])
    expect(autosave.read()).toMatchObject({ state: 'waiting', invalid: 1 })
    expect(stored()?.rows).toEqual(['a', 'b', 'half?'])
  })

  test('without a line is sent once it is back', async () => {
    const { type, autosave, server, stored, lineIsBack } = day('a')
    server.isCut = true
    type('a', 'b')
    expect(await autosave.save()).toBe(false)
    expect(autosave.read().state).toBe('offline')
    expect(stored()?.base.version).toBe(1)
    lineIsBack()
    await expect.poll(() => autosave.read().state).toBe('kept')
    expect(server.stored.entries).toEqual(['a', 'b'])
  })
})

describe('what arrived without an answer', () => {
  test('is not mistaken for another tab’s addition, however it was changed since', async () => {
    const { type, autosave, server, lineIsBack, writeElsewhere } = day()
    server.losesAnswers = true
    type('2 appeals')
    await autosave.save()
    expect(autosave.read().state).toBe('offline')
    type('3 appeals')
    writeElsewhere('2 appeals', 'timed')
    server.losesAnswers = false
    lineIsBack()
    await expect.poll(() => server.stored.entries).toEqual(['2 appeals', 'timed'])
    await autosave.save()
    expect(server.stored.entries).toEqual(['3 appeals', 'timed'])
  })

  test('is known where the second try is refused for its old version, and more was typed meanwhile', async () => {
    const { type, autosave, server, writeElsewhere } = day()
    type('2 appeals')
    writeElsewhere('2 appeals')
    const saving = autosave.save()
    type('3 appeals')
    await saving
    await autosave.save()
    expect(server.stored.entries).toEqual(['3 appeals'])
  })

  test('is known as one’s own after a reload, too', async () => {
    const before = day('a')
    before.server.losesAnswers = true
    before.type('a', '2 appeals')
    await before.autosave.save()
    expect(before.stored()?.unanswered).toEqual([['a', '2 appeals']])
    before.type('a', '3 appeals')
    const after = day('a')
    after.server.stored = before.server.stored
    after.type('a', '3 appeals')
    after.autosave.resume(before.stored() ?? expect.unreachable(), after.server.stored)
    await after.autosave.save()
    expect(after.server.stored.entries).toEqual(['a', '3 appeals'])
  })

  test('and what was not sent after all is not brought back', async () => {
    const { type, autosave, server, lineIsBack, writeElsewhere } = day('a', 'b')
    server.isCut = true
    type('a')
    await autosave.save()
    writeElsewhere('a', 'b', 'timed')
    lineIsBack()
    await expect.poll(() => autosave.read().state).toBe('waiting')
    await autosave.save()
    expect(server.stored.entries).toEqual(['a', 'timed'])
  })
})

describe('where the day was changed elsewhere', () => {
  test('what was only added there joins what was typed here', async () => {
    const { type, autosave, server, writeElsewhere } = day('a')
    type('A')
    writeElsewhere('a', 'timed')
    await autosave.save()
    await autosave.save()
    expect(server.stored.entries).toEqual(['A', 'timed'])
    expect(autosave.read().state).toBe('kept')
  })

  test('more than that is for the person to choose: the own', async () => {
    const { type, autosave, server, writeElsewhere } = day('a')
    type('mine')
    writeElsewhere('theirs')
    await autosave.save()
    expect(autosave.read()).toMatchObject({ state: 'conflict', theirs: { entries: ['theirs'] } })
    expect(server.stored.entries).toEqual(['theirs'])
    autosave.choose('mine')
    await expect.poll(() => autosave.read().state).toBe('kept')
    expect(server.stored.entries).toEqual(['mine'])
  })

  test('or the other', async () => {
    const { type, autosave, rows, stored, writeElsewhere } = day('a')
    type('mine')
    writeElsewhere('theirs')
    await autosave.save()
    // It may be changed once more before one has chosen.
    autosave.arrived({ version: 3, entries: ['theirs, changed again'] })
    autosave.choose('theirs')
    expect(rows()).toEqual(['theirs, changed again'])
    expect(stored()).toBeNull()
  })

  test('what was submitted and comes back is there again beside what was typed since', async () => {
    const { autosave, rows, server, type } = day('a', 'b')
    // One client's part is submitted, so that it is not written here any more.
    autosave.settle({ version: 1, entries: ['b'] })
    autosave.arrived({ version: 1, entries: ['b'] })
    expect(rows()).toEqual(['b'])
    type('b', 'c')
    autosave.arrived({ version: 1, entries: ['b', 'a'] })
    expect(rows()).toEqual(['b', 'c', 'a'])
    await autosave.save()
    expect(server.stored.entries).toEqual(['b', 'c', 'a'])
  })

  test('and nothing was typed here, it is simply shown', () => {
    const { autosave, rows } = day('a', 'b')
    autosave.arrived({ version: 2, entries: ['a'] })
    expect(rows()).toEqual(['a'])
    autosave.arrived({ version: 1, entries: ['old'] })
    expect(rows()).toEqual(['a'])
  })
})
