import { QueuedPunch } from './queuedPunch.ts'

/** Not in the local storage: signing out clears that, and a punch must outlive it. */
function open(): Promise<IDBDatabase> {
  const { promise, resolve, reject } = Promise.withResolvers<IDBDatabase>()
  const request = indexedDB.open('claimcrew-attendance', 1)
  request.onupgradeneeded = () => {
    const punches = request.result.createObjectStore('punches', { keyPath: 'place', autoIncrement: true })
    punches.createIndex('userId', 'userId')
  }
  request.onsuccess = () => resolve(request.result)
  request.onerror = () => reject(request.error)
  return promise
}

/** Answers once it is on the disk, not only once it was asked for. */
async function runInStore<Result>(
  mode: IDBTransactionMode,
  ask: (punches: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const database = await open()
  const { promise, resolve, reject } = Promise.withResolvers<Result>()
  const transaction = database.transaction('punches', mode, { durability: 'strict' })
  const request = ask(transaction.objectStore('punches'))
  transaction.oncomplete = () => resolve(request.result)
  transaction.onabort = () => reject(transaction.error)
  return promise.finally(() => database.close())
}

/** What this browser stores for a user, in order, refused punches included; never anybody else's. */
export async function readStoredPunches(userId: string): Promise<QueuedPunch[]> {
  const storedRows = await runInStore<unknown[]>('readonly', punches =>
    punches.index('userId').getAll(userId),
  )
  return storedRows.flatMap(one => QueuedPunch.safeParse(one).data ?? [])
}

/** Reads the queued punches of a user that are still to be sent. */
export const readQueuedPunches = async (userId: string): Promise<QueuedPunch[]> =>
  (await readStoredPunches(userId)).filter(({ refused }) => refused === null)

export async function queuePunch(punch: Omit<QueuedPunch, 'place'>): Promise<QueuedPunch> {
  const place = await runInStore('readwrite', punches => punches.add(punch))
  return { ...punch, place: Number(place) }
}

export async function deletePunch({ place }: QueuedPunch): Promise<void> {
  await runInStore('readwrite', punches => punches.delete(place))
}

/** It will not be sent again, but the user has to hear of it. */
export async function markRefused(punch: QueuedPunch, refused: string): Promise<QueuedPunch> {
  const marked = { ...punch, refused }
  await runInStore('readwrite', punches => punches.put(marked))
  return marked
}
