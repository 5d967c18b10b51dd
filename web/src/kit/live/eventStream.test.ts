import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createEventReader } from './eventStream.ts'

const readAll = (...chunks: string[]) => {
  const read = createEventReader()
  return chunks.flatMap(read)
}

describe('A stream of events', () => {
  test('gives an event once its blank line has come', () => {
    const read = createEventReader()
    expect(read('id: 7\ndata: {"a"')).toEqual([])
    expect(read(':1}\n')).toEqual([])
    expect(read('\nid: 8\n')).toEqual([{ id: '7', data: '{"a":1}' }])
    expect(read('\n')).toEqual([{ id: '8', data: null }])
  })

  test('may be written with any of the three ends of a line, even one that comes in two pieces', () => {
    expect(readAll('id: 1\r', '\ndata: x\r', '\n\r', '\n')).toEqual([{ id: '1', data: 'x' }])
    expect(readAll('id: 1\rdata: x\r\rid: 2\r', '\r:')).toEqual([
      { id: '1', data: 'x' },
      { id: '2', data: null },
    ])
  })

  test('joins data of several lines, and takes one space away, not two', () => {
    expect(readAll('data: one\ndata:two\ndata:  three\ndata\n\n')).toEqual([
      { id: null, data: 'one\ntwo\n three\n' },
    ])
  })

  test('ignores comments, unknown fields and invalid IDs', () => {
    expect(readAll(':\n\n', ': beat\n\n', 'retry: 10\nevent: x\n\n', 'id: a\0b\ndata: c\n\n')).toEqual([
      { id: null, data: 'c' },
    ])
  })

  test('is the same in whatever pieces it comes', () => {
    const text = ':\n\nid: 1;2:3:\ndata: {"fresh":true}\n\nid: 4\r\n\r\ndata: a\r\ndata: b: c\r\n\r\n'
    const whole = readAll(text)
    expect(whole).toHaveLength(3)
    fc.assert(
      fc.property(fc.array(fc.nat(text.length)), cuts => {
        const ends = [...cuts, text.length].sort((a, b) => a - b)
        const textChunks = ends.map((end, at) => text.slice(ends[at - 1] ?? 0, end))
        expect(readAll(...textChunks)).toEqual(whole)
      }),
    )
  })
})
