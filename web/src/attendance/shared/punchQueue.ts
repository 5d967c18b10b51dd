import { KeptPunch } from './queuedPunch.ts'

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
async function inStore<Result>(
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

/** What this browser keeps for a person, in order; never anybody else's. */
export async function keptPunchesOf(userId: string): Promise<KeptPunch[]> {
  const found = await inStore<unknown[]>('readonly', punches => punches.index('userId').getAll(userId))
  return found.flatMap(one => KeptPunch.safeParse(one).data ?? [])
}

/** Those of them that are still to be sent. */
export const waitingPunchesOf = async (userId: string): Promise<KeptPunch[]> =>
  (await keptPunchesOf(userId)).filter(({ refused }) => refused === null)

export async function keepPunch(punch: Omit<KeptPunch, 'place'>): Promise<KeptPunch> {
  const place = await inStore('readwrite', punches => punches.add(punch))
  return { ...punch, place: Number(place) }
}

export async function dropPunch({ place }: KeptPunch): Promise<void> {
  await inStore('readwrite', punches => punches.delete(place))
}

/** It will not be sent again, but its person has to hear of it. */
export async function markRefused(punch: KeptPunch, refused: string): Promise<KeptPunch> {
  const marked = { ...punch, refused }
  await inStore('readwrite', punches => punches.put(marked))
  return marked
}
