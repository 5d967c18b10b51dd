import { Readable } from 'node:stream'
import { setImmediate as othersFirst } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import { StreamedReply } from './streamedReply.ts'

/** Lists up to this length are answered at once, which is quicker. */
const longFrom = 200

/** Few enough for others' turns also while several long lists are sent: each of those makes a piece between two turns. */
const rowsAPiece = 25

type ListRow<List> = List extends readonly (infer Row)[] ? Row : never

/**
 * A reply with a list. A long one is made and sent some rows at a time: others have their turn in between, and neither
 * the rows nor their text ever stand in memory as a whole. Each piece goes through the serialiser of the whole reply, so
 * it is stripped as any other; what stands around the list is cut off again.
 */
export function streamChunks<Reply extends object, Field extends keyof Reply & string, Item>(
  field: Field,
  rest: Omit<Reply, Field>,
  items: readonly Item[],
  show: (item: Item) => ListRow<Reply[Field]>,
): Reply | StreamedReply {
  if (items.length <= longFrom) return { ...rest, [field]: items.map(show) } as Reply
  return listed(field, rest, items, (some, { serialise, before, after }) =>
    serialise({ ...rest, [field]: some.map(show) }).slice(before.length, -after.length),
  )
}

/**
 * The same of rows that hold exactly the fields that the reply declares, and so need no stripping: JSON.stringify takes
 * half the time of the serialiser.
 */
export function sendRaw<Reply extends object, Field extends keyof Reply & string, Item>(
  field: Field,
  rest: Omit<Reply, Field>,
  items: readonly Item[],
  show: (item: Item) => ListRow<Reply[Field]>,
): StreamedReply {
  return listed(field, rest, items, some => JSON.stringify(some.map(show)).slice(1, -1))
}

function listed<Item>(
  field: string,
  rest: object,
  items: readonly Item[],
  textOf: (some: readonly Item[], around: ListEnvelope) => string,
): StreamedReply {
  return new StreamedReply(async (_request, reply) => {
    const around = aroundList(reply, field, rest)
    const { before, after } = around
    async function* texts() {
      let between = before
      for (const some of splitChunks(items, rowsAPiece)) {
        yield between + textOf(some, around)
        between = ','
        await othersFirst()
      }
      yield after
    }
    send(
      reply,
      items.length <= longFrom
        ? before + textOf(items, around) + after
        : Readable.from(texts(), { objectMode: false }),
    )
  })
}

// Larger ones, for each is compressed and sent while the next is made.
const madeAPiece = 400

/**
 * The same of rows that are read and made while they are sent, for the longest lists: `chunks` are some of them at a time.
 * They are written as they were made, too. What stands behind the list is asked for once all of it is made. What fails on
 * the way breaks the answer off, so the first piece should be there before it begins.
 */
export function streamRows<Reply extends object, Field extends keyof Reply & string>(
  field: Field,
  chunks: AsyncIterable<Iterable<ListRow<Reply[Field]>>>,
  restOf: () => Omit<Reply, Field>,
): StreamedReply {
  return new StreamedReply(async (_request, reply) => {
    const begin = `{"${field}":[`
    async function* texts() {
      let between = begin
      for await (const rows of chunks)
        for (const some of gathered(rows, madeAPiece)) {
          yield between + JSON.stringify(some).slice(1, -1)
          between = ','
          await othersFirst()
        }
      const { before, after } = aroundList(reply, field, restOf())
      if (before !== begin) throw new Error(`“${field}” does not stand first in its reply`)
      yield between === begin ? begin + after : after
    }
    send(reply, Readable.from(texts(), { objectMode: false }))
  })
}

/** Rows of one list of a reply, some at a time as they are read. */
type RowChunks = { readonly field: string; readonly chunks: AsyncIterable<readonly object[]> }

/**
 * Streams a reply of several lists that callers expect whole, while they are read. The lists stand first in the reply, in
 * this order; what follows them may change until the last is read. Each chunk goes through the serialiser of the whole
 * reply, so the text is the same as that of an answer in one piece.
 */
export function streamLists(lists: readonly RowChunks[], restOf: () => object): StreamedReply {
  const none = Object.fromEntries(lists.map(({ field }) => [field, []]))
  return new StreamedReply(async (_request, reply) => {
    async function* texts() {
      let saved = ''
      for (const { field, chunks } of lists) {
        const rest = { ...none, ...restOf() }
        const { serialise, before, after } = aroundList(reply, field, rest)
        if (!before.startsWith(saved)) throw new Error(`“${field}” stands before other lists in its reply`)
        let between = before.slice(saved.length)
        for await (const rows of chunks)
          for (const some of splitChunks(rows, rowsAPiece)) {
            yield between + serialise({ ...rest, [field]: some }).slice(before.length, -after.length)
            between = ','
            await othersFirst()
          }
        if (between !== ',') yield between
        saved = before
      }
      yield aroundList(reply, lists.at(-1)?.field ?? '', { ...none, ...restOf() }).after
    }
    send(reply, Readable.from(texts(), { objectMode: false }))
  })
}

/** Gathers items into chunks, in the order in which they come. */
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

type ListEnvelope = ReturnType<typeof aroundList>

/** The serialiser of a whole reply, and what it writes before and after its list. */
function aroundList(reply: FastifyReply, field: string, rest: object) {
  const serialiser = reply.paylessWriter ?? reply.getSerializationFunction('200')
  if (!serialiser) throw new Error(`The reply with “${field}” has no shape`)
  const serialise = (whole: object): string => serialiser({ ...whole })
  const empty = serialise({ ...rest, [field]: [] })
  // In a text of somebody's the quotes would be escaped, so this stands there once.
  const list = `"${field}":[`
  const start = empty.indexOf(list) + list.length
  return { serialise, before: empty.slice(0, start), after: empty.slice(start) }
}

function send(reply: FastifyReply, text: string | Readable): void {
  reply.type('application/json; charset=utf-8').send(text)
}

/** Some of a list at a time. */
export function* splitChunks<Item>(items: readonly Item[], size: number): Generator<readonly Item[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size)
}
