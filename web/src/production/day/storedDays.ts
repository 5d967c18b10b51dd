import { productionDay } from '@claimcrew/contract/production/contract'
import { EntryInput } from '@claimcrew/contract/production/shapes'
import * as z from 'zod'
import { columnNames } from './columns.ts'
import { EntryDetails } from './entryRows.ts'

const Cells = z.object(
  Object.fromEntries(columnNames.map(name => [name, z.string()])) as Record<
    (typeof columnNames)[number],
    z.ZodString
  >,
)

const StoredDay = z.object({
  userId: z.string(),
  day: z.string(),
  /** What the server said of it last, so that the day can be opened without a line. */
  known: productionDay.reply.optional(),
  /** What it does not have yet. */
  unsent: z
    .object({
      base: z.object({ version: z.int(), entries: z.array(EntryInput) }),
      rows: z.array(z.object({ key: z.string(), cells: Cells, more: EntryDetails })),
    })
    .nullable(),
})
export type StoredDay = z.infer<typeof StoredDay>

/** Not in the local storage: signing out clears that, and what was typed must outlive it. */
function open(): Promise<IDBDatabase> {
  const { promise, resolve, reject } = Promise.withResolvers<IDBDatabase>()
  const request = indexedDB.open('claimcrew-production', 1)
  request.onupgradeneeded = () => {
    request.result.createObjectStore('days', { keyPath: ['userId', 'day'] })
  }
  request.onsuccess = () => resolve(request.result)
  request.onerror = () => reject(request.error)
  return promise
}

async function inStore<Result>(
  mode: IDBTransactionMode,
  ask: (days: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const database = await open()
  const { promise, resolve, reject } = Promise.withResolvers<Result>()
  const transaction = database.transaction('days', mode)
  const request = ask(transaction.objectStore('days'))
  transaction.oncomplete = () => resolve(request.result)
  transaction.onabort = () => reject(transaction.error)
  return promise.finally(() => database.close())
}

/** What this browser keeps of a day; nothing where it is broken or from another time. */
export async function readStoredDay(userId: string, day: string): Promise<StoredDay | undefined> {
  const storedRow: unknown = await inStore<unknown>('readonly', days => days.get([userId, day]))
  return StoredDay.safeParse(storedRow).data
}

/** One write after the other: the last one that was asked for is what stays. */
let writing: Promise<unknown> = Promise.resolve()

export function storeDay(saved: StoredDay): Promise<void> {
  const next = writing.then(() => inStore('readwrite', days => days.put(saved)))
  writing = next.catch(() => undefined)
  return next.then(() => undefined)
}

/** The days of a person that hold something the server does not have. */
export async function listUnsentDays(userId: string): Promise<readonly string[]> {
  const range = IDBKeyRange.bound([userId], [userId, []])
  const storedRows = await inStore<unknown[]>('readonly', days => days.getAll(range))
  return storedRows.flatMap(one => {
    const { data } = StoredDay.safeParse(one)
    return data?.unsent ? [data.day] : []
  })
}
