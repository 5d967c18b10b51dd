import { addBit, type BitSet, countBits, filterBits, intersectBits } from './bitSet.ts'

/** Letters that are no other letter with a mark, and are looked for as if they were. */
const alike: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ς: 'σ',
}

const plainAscii = /^[\0-\x7f]*$/

/** Its words, case and accents aside: whatever stands between two characters that are neither letter nor digit. */
function splitWords(text: string): string[] {
  const lower = text.toLowerCase()
  // Most texts, and several times as quick.
  if (plainAscii.test(lower)) return lower.match(/[a-z0-9]+/g) ?? []
  const unmarked = lower.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const folded = unmarked.replace(/[ßæœøłđðþıς]/g, email => alike[email] ?? email)
  return folded.match(/[\p{L}\p{N}]+/gu) ?? []
}

type WordEntry = { readonly word: string; readonly slots: number[] }

// So few rows are asked for their own words; for more it is quicker to gather all rows of the words.
const few = 64
// So few new words are put in place one by one; so many are not left for the next question to sort.
const fewNew = 16
const manyNew = 500

/** Which rows have which words, in the order of the words, so that those with one beginning stand together. */
export class WordIndex {
  readonly #entries = new Map<string, WordEntry>()
  readonly #ofSlot: WordEntry[][] = []
  #sorted: WordEntry[] = []
  #unsorted: WordEntry[] = []
  #emptied = 0

  /** From now on these are the words of this row. */
  put(slot: number, texts: readonly string[]): void {
    const cached = this.#ofSlot[slot]
    const words = texts.flatMap(splitWords)
    const entries: WordEntry[] = []
    if (cached && cached.length > 0) {
      const target = new Set(words)
      for (const entry of cached)
        if (target.delete(entry.word)) entries.push(entry)
        else this.#drop(entry, slot)
      for (const word of target) this.#add(word, slot, entries)
    } else for (const word of words) this.#add(word, slot, entries)
    this.#ofSlot[slot] = entries
    if (this.#unsorted.length > manyNew + this.#sorted.length / 8) this.#sort()
  }

  #add(word: string, slot: number, entries: WordEntry[]): void {
    let entry = this.#entries.get(word)
    if (entry === undefined) {
      entry = { word, slots: [] }
      this.#entries.set(word, entry)
      this.#unsorted.push(entry)
    }
    // A word that stands in a text twice is met again before any other row is.
    if (entry.slots[entry.slots.length - 1] === slot) return
    entry.slots.push(slot)
    entries.push(entry)
  }

  #drop({ word, slots }: WordEntry, slot: number): void {
    const last = slots.pop()
    if (last !== undefined && last !== slot) slots[slots.indexOf(slot)] = last
    if (slots.length > 0) return
    // Its empty entry stays in the order until that is made anew.
    this.#entries.delete(word)
    this.#emptied++
  }

  /** Of these rows, those stay of which each word of the query begins a word; a query without words finds nobody. */
  keepMatches(query: string, rows: BitSet): void {
    const beginnings = beginningsIn(query)
    if (beginnings.length === 0) rows.fill(0)
    this.#sort()
    for (const beginning of beginnings) {
      const left = countBits(rows)
      if (left === 0) return
      if (left <= few) filterBits(rows, slot => this.#hasWord(slot, beginning))
      else intersectBits(rows, this.#rowsWith(beginning, rows.length))
    }
  }

  #hasWord(slot: number, beginning: string): boolean {
    return this.#ofSlot[slot]?.some(({ word }) => word.startsWith(beginning)) ?? false
  }

  #rowsWith(beginning: string, length: number): BitSet {
    const rows = new Uint32Array(length)
    for (let at = this.#placeOf(beginning); ; at++) {
      const entry = this.#sorted[at]
      if (!entry?.word.startsWith(beginning)) return rows
      for (const slot of entry.slots) addBit(rows, slot)
    }
  }

  /** Where the first word stands that is not before this one. */
  #placeOf(word: string): number {
    let [from, to] = [0, this.#sorted.length]
    while (from < to) {
      const middle = (from + to) >>> 1
      if ((this.#sorted[middle]?.word ?? '') < word) from = middle + 1
      else to = middle
    }
    return from
  }

  /** Puts new words in their places. */
  #sort(): void {
    const isCluttered = this.#emptied > this.#sorted.length / 8
    if (this.#unsorted.length <= fewNew && !isCluttered) {
      for (const entry of this.#unsorted) this.#sorted.splice(this.#placeOf(entry.word), 0, entry)
    } else {
      this.#sorted = merged(this.#sorted, this.#unsorted.sort(byWord))
      this.#emptied = 0
    }
    this.#unsorted = []
  }
}

const byWord = (one: WordEntry, other: WordEntry) => (one.word < other.word ? -1 : 1)

/** Two sorted lists as one, without the entries that have no rows any more. */
function merged(some: readonly WordEntry[], others: readonly WordEntry[]): WordEntry[] {
  const all: WordEntry[] = []
  let next = 0
  const take = (entry: WordEntry) => entry.slots.length > 0 && all.push(entry)
  for (const entry of some) {
    for (let other = others[next]; other && other.word < entry.word; other = others[++next]) take(other)
    take(entry)
  }
  for (const entry of others.slice(next)) take(entry)
  return all
}

/** The words of a query, the longest first, for they leave the fewest rows; what begins another one is said by that. */
function beginningsIn(query: string): string[] {
  const words = [...new Set(splitWords(query))].sort()
  return words
    .filter((word, at) => !words[at + 1]?.startsWith(word))
    .sort((one, other) => other.length - one.length)
}
