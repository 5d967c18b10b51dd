import { Readable } from 'node:stream'
import { setImmediate as othersFirst } from 'node:timers/promises'
import { Streamed } from './streamed.ts'

/** Lists up to this length are answered at once, which is quicker. */
const longFrom = 200

const rowsAPiece = 50

/**
 * A reply with a list. A long one is made and sent some rows at a time: others have their turn in between, and neither
 * the rows nor their text ever stand in memory as a whole. Each piece goes through the serialiser of the whole reply, so
 * it is stripped as any other; what stands around the list is cut off again.
 */
export function inPieces<Reply extends object, Field extends keyof Reply & string, Item>(
  field: Field,
  rest: Omit<Reply, Field>,
  items: readonly Item[],
  show: (item: Item) => Reply[Field] extends readonly (infer Row)[] ? Row : never,
): Reply | Streamed {
  if (items.length <= longFrom) return { ...rest, [field]: items.map(show) } as Reply
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
      let between = before
      for (const some of piecesOf(items, rowsAPiece)) {
        yield between + serialise(some.map(show)).slice(before.length, -after.length)
        between = ','
        await othersFirst()
      }
      yield after
    }
    reply.type('application/json; charset=utf-8').send(Readable.from(texts(), { objectMode: false }))
  })
}

/** Some of a list at a time. */
export function* piecesOf<Item>(items: readonly Item[], size: number): Generator<readonly Item[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size)
}
