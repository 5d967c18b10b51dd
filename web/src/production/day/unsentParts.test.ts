import { describe, expect, test } from 'vitest'
import { joinRows, listSubmittedRows, takePart, withPart } from './unsentParts.ts'

/** An entry is a word with an id; a row that shows one has that id. */
type Entry = { entryId: string; word: string }
type Row = { key: string; more: { entryId?: string }; word: string }

const reading = {
  isSaved: ({ word, more }: Row, entries: readonly Entry[]) =>
    word === '' || entries.some(one => one.entryId === more.entryId && one.word === word),
  contentOf: ({ word }: Entry) => word,
}

const saved: Entry[] = [
  { entryId: 'one', word: 'calls' },
  { entryId: 'two', word: 'appeals' },
]

/** A tab that shows what is saved, each row under a key of its own, and what was typed in it. */
function tab(name: string, change: (rows: Row[]) => Row[] = rows => rows, entries = saved) {
  const rows = entries.map(({ entryId, word }) => ({ key: `${name} ${entryId}`, more: { entryId }, word }))
  return { base: { version: 1, entries }, rows: change(rows) }
}
const typing = (key: string, word: string) => (rows: Row[]) => [...rows, { key, more: {}, word }]
const editing = (entryId: string, word: string) => (rows: Row[]) =>
  rows.map(row => (row.more.entryId === entryId ? { ...row, word } : row))
const removing = (entryId: string) => (rows: Row[]) => rows.filter(row => row.more.entryId !== entryId)
const wordsOf = (rows: readonly Row[]) => rows.map(({ word }) => word)

describe('what two tabs have typed', () => {
  const [first, second] = [tab('a', typing('a new', 'half')), tab('b', typing('b new', 'other half'))]

  test('is there in both orders, and what is saved is there once', () => {
    expect(wordsOf(joinRows(first, second, reading))).toEqual(['calls', 'appeals', 'half', 'other half'])
    expect(wordsOf(joinRows(second, first, reading))).toEqual(['calls', 'appeals', 'other half', 'half'])
  })

  test('is there once, however often it is taken over', () => {
    const joined = { ...first, rows: joinRows(first, second, reading) }
    expect(wordsOf(joinRows(joined, second, reading))).toEqual(wordsOf(joined.rows))
  })

  test('into an entry is there in both orders, too', () => {
    const edited = tab('b', editing('two', 'appeals, 4 more'))
    expect(wordsOf(joinRows(first, edited, reading))).toEqual(['calls', 'appeals, 4 more', 'half'])
    expect(wordsOf(joinRows(edited, first, reading))).toEqual(['calls', 'appeals, 4 more', 'half'])
  })

  test('into the same entry stays as it is in the tab that goes on', () => {
    const [mine, theirs] = [tab('a', editing('one', 'mine')), tab('b', editing('one', 'theirs'))]
    expect(wordsOf(joinRows(mine, theirs, reading))).toEqual(['mine', 'appeals'])
    expect(wordsOf(joinRows(theirs, mine, reading))).toEqual(['theirs', 'appeals'])
  })

  test('into an entry that was saved anew since then does not undo that', () => {
    const anew = saved.map(one => (one.entryId === 'one' ? { ...one, word: 'calls, again' } : one))
    const late = tab('b', editing('one', 'calls, late'))
    expect(wordsOf(joinRows(tab('a', typing('a new', 'half'), anew), late, reading))).toEqual([
      'calls, again',
      'appeals',
      'half',
    ])
  })

  test('and took out is out in both orders, unless the other has changed it', () => {
    const without = tab('b', removing('one'))
    expect(wordsOf(joinRows(first, without, reading))).toEqual(['appeals', 'half'])
    expect(wordsOf(joinRows(without, first, reading))).toEqual(['appeals', 'half'])
    expect(wordsOf(joinRows(tab('a', editing('one', 'mine')), without, reading))).toEqual(['mine', 'appeals'])
  })
})

describe('a row without an id', () => {
  const row = (word: string, entryId?: string): Row => ({ key: word, more: entryId ? { entryId } : {}, word })
  const typedRows = [row('calls', 'one'), row('appeals'), row('appeals'), row('denials'), row('charges')]
  const sent = [saved, [{ entryId: '', word: 'denials' }]]
  const submitted = [...saved, { entryId: 'three', word: 'denials' }, { entryId: 'four', word: 'charges' }]
  const submittedRows = (rows: readonly Row[], entries: readonly Entry[]) =>
    listSubmittedRows(rows, {
      sent,
      submitted: entries,
      toEntry: ({ word }) => ({ entryId: '', word }),
      contentOf: reading.contentOf,
    }).map(one => typedRows.indexOf(one))

  test('was submitted where it was sent from here and an entry says the same, which stands for one row', () => {
    expect(submittedRows(typedRows, submitted)).toEqual([1, 3])
  })

  test('was not while nothing of it is submitted', () => {
    expect(submittedRows(typedRows, [])).toEqual([])
  })
})

describe('the parts of tabs', () => {
  test('stay beside each other, in whichever order they are written', () => {
    const parts = { a: 'half', b: 'other half' }
    expect(withPart(withPart({}, 'a', 'half'), 'b', 'other half')).toEqual(parts)
    expect(withPart(withPart({}, 'b', 'other half'), 'a', 'half')).toEqual(parts)
  })

  test('go one by one: a tab that has sent all of its own leaves the other’s', () => {
    const parts = { a: 'half', b: 'other half' }
    expect(withPart(parts, 'b', null)).toEqual({ a: 'half' })
    expect(withPart(withPart(parts, 'b', null), 'b', null)).toEqual({ a: 'half' })
    expect(withPart(withPart(parts, 'a', null), 'b', null)).toEqual({})
  })

  test('of a closed tab belong to the one that takes them over', () => {
    const taken = takePart({ a: 'half', b: 'other half', c: 'more' }, { from: 'a', to: 'b', part: 'both' })
    expect(taken).toEqual({ b: 'both', c: 'more' })
    expect(takePart({ a: 'half' }, { from: 'a', to: 'a', part: 'half' })).toEqual({ a: 'half' })
  })
})
