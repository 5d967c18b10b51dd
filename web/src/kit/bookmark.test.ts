import { laterBookmark } from '@claimcrew/contract/kit/replicas/bookmark'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mergeBookmarks, openBookmarks } from './bookmark.ts'

const at = (position: number) => `0badcafe-00000001-${position.toString(16).padStart(16, '0')}`

function openBrowser() {
  const stored = new Map<string, string>()
  const storage = {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => void stored.set(name, text),
  }
  let epoch = 0
  return { stored, openTab: () => openBookmarks(storage, () => ++epoch) }
}

describe('A browser', () => {
  test('sends the latest bookmark of all its tabs', () => {
    const { openTab } = openBrowser()
    const [here, there] = [openTab(), openTab()]
    const begun = here.read()
    there.take(there.read(), at(7))
    here.take(begun, at(5))
    expect([here.read().text, there.read().text]).toEqual([at(7), at(7)])
  })

  test('stores nothing where the server gives no bookmarks', () => {
    const { openTab, stored } = openBrowser()
    const tab = openTab()
    tab.forget()
    tab.take(tab.read(), null)
    tab.takeLive(null)
    expect(stored.size).toBe(0)
  })

  test('has no bookmark after an unanswered write, until a later call returns one', () => {
    const { openTab } = openBrowser()
    const [here, there] = [openTab(), openTab()]
    here.take(here.read(), at(5))
    const begun = there.read()
    here.forget()
    expect(there.read().text).toBe('')
    // What began before, and what the line tells, may reach less far than what was lost.
    there.take(begun, at(6))
    there.takeLive(at(7))
    expect(there.read().text).toBe('')
    there.take(there.read(), at(8))
    expect(here.read().text).toBe(at(8))
  })

  test('ignores foreign values in its storage', () => {
    const { openTab, stored } = openBrowser()
    const tab = openTab()
    tab.take(tab.read(), at(5))
    for (const text of ['', 'nonsense', '1 nonsense', `NaN ${at(9)}`, `-1 ${at(9)}`]) {
      stored.set('bookmark', text)
      expect(tab.read().text).toBe(at(5))
    }
    tab.take(tab.read(), 'nonsense')
    expect(tab.read().text).toBe(at(5))
  })

  test('recovers when one tab overwrites what another stored', () => {
    const { openTab, stored } = openBrowser()
    const [here, there] = [openTab(), openTab()]
    there.take(there.read(), at(3))
    const before = stored.get('bookmark') ?? ''
    here.take(here.read(), at(9))
    stored.set('bookmark', before)
    expect(here.read().text).toBe(at(9))
    here.takeFormatted(before)
    expect(there.read().text).toBe(at(9))
  })
})

describe('The bookmarks of two tabs', () => {
  const state = fc.record({
    epoch: fc.nat(3),
    text: fc.oneof(fc.constant(''), fc.nat(20).map(at)),
  })

  test('merge to the same in either order, and never to an older one', () => {
    fc.assert(
      fc.property(state, state, (one, other) => {
        const merged = mergeBookmarks(one, other)
        expect(mergeBookmarks(other, one)).toEqual(merged)
        expect(mergeBookmarks(merged, one)).toEqual(merged)
        expect(merged.epoch).toBe(Math.max(one.epoch, other.epoch))
        const isNewestLost = [one, other].every(({ epoch, text }) => epoch < merged.epoch || text === '')
        if (isNewestLost) expect(merged.text).toBe('')
        else for (const { text } of [one, other]) expect(laterBookmark(text, merged.text)).toBe(merged.text)
      }),
    )
  })
})
