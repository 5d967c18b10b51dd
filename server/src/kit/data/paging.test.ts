import { describe, expect, it } from 'vitest'
import { newId } from '../random.ts'
import { type PagePosition, parseCursor, toPage } from './paging.ts'

type Item = { at: string; id: string }
const items: Item[] = Array.from({ length: 5 }, (_, index) => ({
  at: `2026-03-1${index}T09:00:00.000Z`,
  id: newId(),
}))
const markOf = (item: Item): PagePosition => [item.at, item.id]
const cursorOf = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

describe('a page', () => {
  it('that found one more than it holds says where the next begins', () => {
    const page = toPage(items, 4, markOf)
    expect(page.items).toEqual(items.slice(0, 4))
    expect(parseCursor(page.nextCursor ?? '')).toEqual(markOf(items[3] as Item))
  })

  it('that found no more is the last, full or not', () => {
    expect(toPage(items, 5, markOf)).toEqual({ items, nextCursor: null })
    expect(toPage(items, 6, markOf)).toEqual({ items, nextCursor: null })
    expect(toPage([], 5, markOf)).toEqual({ items: [], nextCursor: null })
  })

  it('has a cursor that fits into an address as it is', () => {
    expect(toPage(items, 1, markOf).nextCursor).toMatch(/^[\w-]{1,200}$/)
  })
})

describe('a cursor', () => {
  it('that was not sent is the beginning', () => {
    expect(parseCursor(undefined)).toBeNull()
  })

  it.each([
    ['nothing', ''],
    ['nonsense', 'nonsense'],
    ['no JSON', Buffer.from('[').toString('base64url')],
    ['null', cursorOf(null)],
    ['an object', cursorOf({})],
    ['a moment alone', cursorOf(['2026-03-10T09:00:00.000Z'])],
    ['too much', cursorOf(['2026-03-10T09:00:00.000Z', newId(), 1])],
    ['no moment', cursorOf(['yesterday', newId()])],
    ['a moment that PostgreSQL cannot hold', cursorOf(['0000-01-01T00:00:00.000Z', newId()])],
    ['no id', cursorOf(['2026-03-10T09:00:00.000Z', "' or 1=1"])],
  ])('that holds %s is refused', (_, cursor) => {
    expect(() => parseCursor(cursor)).toThrow('This page link isn’t valid. Start from the first page.')
  })
})
