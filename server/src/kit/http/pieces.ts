import { Readable } from 'node:stream'
import { setImmediate as othersFirst } from 'node:timers/promises'
import { Streamed } from './streamed.ts'

/**
 * A reply with a long list, made and sent some rows at a time: others have their turn in between, and neither the rows
 * nor their text ever stand in memory as a whole. Each piece goes through the serialiser of the whole reply, so it is
 * stripped as any other; what stands around the list is cut off again.
 */
export function inPieces<Reply extends object, Field extends keyof Reply & string>(
  field: Field,
  rest: Omit<Reply, Field>,
  pieces: Iterable<Reply[Field]>,
): Streamed {
  return new Streamed(async (_request, reply) => {
    const serialiser = reply.getSerializationFunction('200')
    if (!serialiser) throw new Error(`The reply with “${field}” has no shape`)
    const serialise = (rows: unknown): string => serialiser({ ...rest, [field]: rows })
    const empty = serialise([])
    // In a text of somebody's the quotes would be escaped, so this stands there once.
    const listed = `"${field}":[`
    const start = empty.indexOf(listed) + listed.length
    const [before, after] = [empty.slice(0, start), empty.slice(start)]
    async function* texts() {
      yield before
      let comma = ''
      for (const piece of pieces) {
        const rows = serialise(piece).slice(before.length, -after.length)
        if (rows !== '') yield comma + rows
        if (rows !== '') comma = ','
        await othersFirst()
      }
      yield after
    }
    reply.type('application/json; charset=utf-8').send(Readable.from(texts(), { objectMode: false }))
  })
}

/** Lists up to this length are answered at once, which is quicker. */
const longFrom = 200

const rowsAPiece = 50

/** Some of a list at a time; all of it where it is short. */
export function* piecesOf<Item>(items: readonly Item[], size = rowsAPiece): Generator<readonly Item[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size)
}

export const isLong = (items: readonly unknown[]): boolean => items.length > longFrom
