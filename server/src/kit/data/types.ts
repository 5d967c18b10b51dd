import pg from 'pg'

/**
 * PostgreSQL writes `2026-11-15 01:52:00.5+00` (the session's zone is UTC and columns keep milliseconds).
 * Cutting the text is many times cheaper than building a Date for each cell of a long list.
 */
export function toIso(text: string): string {
  // Most have no fraction of a second.
  if (text.length === 22) return `${text.slice(0, 10)}T${text.slice(11, 19)}.000Z`
  const fraction = text.slice(19, -3)
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction.slice(1).padEnd(3, '0')}Z`
}

/** Inside JSON it writes `2026-11-15T01:52:00.5+00:00`. */
export function parseJsonInstant(text: string): string {
  return `${text.slice(0, 19)}.${text.slice(20, -6).padEnd(3, '0')}Z`
}

const asText = (value: string) => value

/** Arrays of whole numbers, however deep; they are written as JSON is, but for the brackets. */
function parseNumbers(text: string): unknown {
  return JSON.parse(text.replaceAll('{', '[').replaceAll('}', ']').replaceAll('NULL', 'null'))
}

const needsCare = /["{]|NULL/

/** An array of texts. Most have nothing in them that PostgreSQL has to quote. */
const listParser =
  (read: (text: string) => string) =>
  (text: string): unknown => {
    const inner = text.slice(1, -1)
    if (inner === '') return []
    const parts: (string | null)[] = needsCare.test(inner) ? readQuoted(text) : inner.split(',')
    return read === asText ? parts : parts.map(part => part && read(part))
  }

/** pg has no names for the types of arrays. */
const arrays = {
  int2: 1005,
  int4: 1007,
  int8: 1016,
  text: 1009,
  uuid: 2951,
  date: 1182,
  timestamptz: 1185,
} as const

const instantsOf = listParser(toIso)

/** How each type of PostgreSQL arrives; `tables.gen.ts` says the same to the compiler. */
export const typeParsers = new pg.TypeOverrides()

// pg's own; its types say that a parser is given a number.
const readQuoted = typeParsers.getTypeParser(arrays.text) as unknown as (text: string) => (string | null)[]

const { builtins } = pg.types
typeParsers.setTypeParser(builtins.TIMESTAMPTZ, toIso)
typeParsers.setTypeParser(builtins.DATE, asText)
typeParsers.setTypeParser(builtins.INT8, Number)
typeParsers.setTypeParser(builtins.NUMERIC, Number)

for (const type of ['int2', 'int4', 'int8'] as const) typeParsers.setTypeParser(arrays[type], parseNumbers)
for (const type of ['text', 'uuid', 'date'] as const)
  typeParsers.setTypeParser(arrays[type], listParser(asText))
// Quoted for their blanks alone.
typeParsers.setTypeParser(arrays.timestamptz, literal => instantsOf(literal.replaceAll('"', '')))
