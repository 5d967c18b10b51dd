import type pg from 'pg'
import { createDb, type Db, getPool, type Tx } from './db.ts'

type PendingLoad<Key, Answer> = {
  readonly key: Key
  readonly answer: PromiseWithResolvers<Answer>
}

/** What is asked of one pool: some under way, the others wait for their turn. */
type LoadQueue<Key, Answer> = { readonly db: Db; waiting: PendingLoad<Key, Answer>[]; underWay: boolean }

const maxAtOnce = 50
// A connection that says nothing for a while holds up those who were asked for on it, and nobody else.
const patienceMs = 100

/**
 * A question that many calls ask at the same time, asked for all of them in one statement: a round trip costs more than
 * what most of them read. Anyone who asks while nothing is under way is asked for at once; what comes meanwhile goes out
 * together when that is answered, or takes long. So nobody is given what was read before they asked. `ask` must wait for
 * no lock, and answers in the order of what is asked.
 */
export function batchLoader<Key, Answer>(
  ask: (db: Db | Tx, all: readonly Key[]) => Promise<readonly Answer[]>,
): (db: Db | Tx, query: Key) => Promise<Answer> {
  const queues = new WeakMap<pg.Pool, LoadQueue<Key, Answer>>()

  const askAll = async (db: Db | Tx, all: readonly PendingLoad<Key, Answer>[]): Promise<void> => {
    try {
      const answers = await ask(
        db,
        all.map(one => one.key),
      )
      if (answers.length !== all.length) throw new Error('Each question has an answer')
      for (const [nth, { answer }] of all.entries()) answer.resolve(answers[nth] as Answer)
    } catch (error) {
      for (const { answer } of all) answer.reject(error)
    }
  }

  const goOn = async (queue: LoadQueue<Key, Answer>): Promise<void> => {
    queue.underWay = true
    while (queue.waiting.length > 0) {
      const answered = askAll(queue.db, queue.waiting.splice(0, maxAtOnce))
      const patience = Promise.withResolvers<void>()
      const timer = setTimeout(patience.resolve, patienceMs)
      await Promise.race([answered, patience.promise])
      clearTimeout(timer)
    }
    queue.underWay = false
  }

  return (db, query) => {
    const one = { key: query, answer: Promise.withResolvers<Answer>() }
    const pool = getPool(db)
    // A transaction sees what others do not see yet.
    if (pool === undefined) askAll(db, [one])
    else {
      const queue = queues.get(pool) ?? { db: createDb(pool), waiting: [], underWay: false }
      queues.set(pool, queue)
      queue.waiting.push(one)
      if (!queue.underWay) goOn(queue)
    }
    return one.answer.promise
  }
}
