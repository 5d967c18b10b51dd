import { Readable } from 'node:stream'
import { setImmediate as othersFirst } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
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
    const around = aroundList(reply, field)
    const { before, after } = around.of(rest)
    async function* texts() {
      let between = before
      for (const some of piecesOf(items, rowsAPiece)) {
        yield between +
          around.serialise({ ...rest, [field]: some.map(show) }).slice(before.length, -after.length)
        between = ','
        await othersFirst()
      }
      yield after
    }
    send(reply, texts())
  })
}

// Larger ones, for each is compressed and sent while the next is made.
const madeAPiece = 400

/**
 * The same of rows that are read and made while they are sent, for the longest lists: `pieces` are some of them at a time.
 * They hold exactly the fields that the reply declares, so they need no stripping: JSON.stringify takes half the time of
 * the serialiser. What stands behind the list is asked for once all of it is made. What fails on the way breaks the answer
 * off, so the first piece should be there before it begins.
 */
export function asTheyCome<Reply extends object, Field extends keyof Reply & string, Row extends object>(
  field: Field,
  pieces: AsyncIterable<Iterable<Reply[Field] extends readonly Row[] ? Row : never>>,
  restOf: () => Omit<Reply, Field>,
): Streamed {
  return new Streamed(async (_request, reply) => {
    const around = aroundList(reply, field)
    const begin = `{"${field}":[`
    async function* texts() {
      let between = begin
      for await (const rows of pieces)
        for (const some of gathered(rows, madeAPiece)) {
          yield between + JSON.stringify(some).slice(1, -1)
          between = ','
          await othersFirst()
        }
      const { before, after } = around.of(restOf())
      if (before !== begin) throw new Error(`“${field}” does not stand first in its reply`)
      yield between === begin ? begin + after : after
    }
    send(reply, texts())
  })
}

/** As many of them at a time, as they come. */
function* gathered<Item>(items: Iterable<Item>, size: number): Generator<readonly Item[]> {
  let some: Item[] = []
  for (const item of items) {
    some.push(item)
    if (some.length < size) continue
    yield some
    some = []
  }
  if (some.length > 0) yield some
}

/** What stands before and after a list, as the serialiser of the whole reply writes it. */
function aroundList(reply: FastifyReply, field: string) {
  const serialiser = reply.getSerializationFunction('200')
  if (!serialiser) throw new Error(`The reply with “${field}” has no shape`)
  const serialise = (whole: object): string => serialiser({ ...whole })
  return {
    serialise,
    of: (rest: object) => {
      const empty = serialise({ ...rest, [field]: [] })
      // In a text of somebody's the quotes would be escaped, so this stands there once.
      const listed = `"${field}":[`
      const start = empty.indexOf(listed) + listed.length
      return { before: empty.slice(0, start), after: empty.slice(start) }
    },
  }
}

function send(reply: FastifyReply, texts: AsyncIterable<string>): void {
  reply.type('application/json; charset=utf-8').send(Readable.from(texts, { objectMode: false }))
}

/** Some of a list at a time. */
export function* piecesOf<Item>(items: readonly Item[], size: number): Generator<readonly Item[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size)
}
