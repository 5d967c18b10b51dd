import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { filterRows, findItems, findRow } from './normalize.ts'

const rowsIn = (body: unknown) => {
  const items = findItems(body)
  return items && filterRows(items)
}

const Row = fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.integer(), fc.boolean()), {
  noNullPrototype: true,
})
const Noise = fc.constantFrom(null, 1, 'text', true)

/** Lists within lists, with what is no row in between. */
const { list: Nested } = fc.letrec<{ list: unknown[]; item: unknown }>(refer => ({
  list: fc.array(refer('item'), { maxLength: 5 }),
  item: fc.oneof({ maxDepth: 4 }, Row, Noise, refer('list')),
}))

const flat = (list: readonly unknown[]): unknown[] => list.flat(Number.POSITIVE_INFINITY)
const isObject = (item: unknown) => typeof item === 'object' && item !== null

describe('the rows of an answer', () => {
  it('are found in every shape in which lists come, in their order', () => {
    fc.assert(
      fc.property(Nested, list => {
        const expected = flat(list).filter(isObject)
        const shapes = [
          list,
          { data: list },
          { data: list, paging: { cur: 0, nItems: 3 } },
          { data: { data: list, paging: {} } },
          { data: { count: 3, items: list } },
          { rows: list, count: 3 },
          { data: null, users: list },
          { data: { first: ['x'], data: list } },
        ]
        for (const shape of shapes) expect(rowsIn(shape)).toEqual(expected)
      }),
    )
  })

  it('are none at all where there is no list: that is not the same as an empty one', () => {
    for (const body of [null, 1, 'text', {}, { data: null }, { data: {} }, { data: 'x' }, { error: 'x' }])
      expect(findItems(body)).toBeNull()
    for (const body of [[], [[]], { data: [] }, { data: [[], []] }, { data: { data: [] } }])
      expect(findItems(body)).toEqual([])
  })

  it('are plain objects whatever JSON comes', () => {
    fc.assert(
      fc.property(fc.jsonValue(), body => {
        for (const row of rowsIn(body) ?? []) expect(isObject(row) && !Array.isArray(row)).toBe(true)
      }),
    )
  })

  it('are found however deep they are', () => {
    const depth = 100_000
    const body = JSON.parse(`${'['.repeat(depth)}{"id":1}${']'.repeat(depth)}`)
    expect(rowsIn(body)).toEqual([{ id: 1 }])
  })

  it('count together with what is no row, so that a full page counts as full', () => {
    expect(findItems({ data: [{ id: 1 }, null, 'x'] })).toHaveLength(3)
  })
})

describe('the one thing of an answer', () => {
  it.each([[{ id: 1 }], [{ data: { id: 1 } }], [{ data: { data: { id: 1 } } }]])('is found in %j', body => {
    expect(findRow(body)).toEqual({ id: 1 })
  })

  it.each([[null], [1], ['x'], [[{ id: 1 }]], [{ data: [{ id: 1 }] }], [{ data: 'x' }]])(
    'is not in %j',
    body => {
      expect(findRow(body)).toBeNull()
    },
  )
})
