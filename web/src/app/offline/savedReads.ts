import type { OrganizationId } from '@claimcrew/contract/kit/ids'
import type { DehydratedState } from '@tanstack/react-query'

/** What somebody has read last, for a start without a connection. */
export type SavedReads = {
  /** The person it belongs to: nobody else is shown it. */
  readonly owner: string
  /** For whom they acted; null where they act for none. What was read for another organization is not beside it. */
  readonly organizationId: OrganizationId | null
  /** Which program has read it: another one may read other shapes. */
  readonly version: string
  readonly at: number
  readonly state: DehydratedState
}

const databaseName = 'claimcrew-offline'

async function runInStore<Result>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const { promise: databaseOpening, resolve: open, reject: refuse } = Promise.withResolvers<IDBDatabase>()
  const opening = indexedDB.open(databaseName, 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore('reads')
  opening.onsuccess = () => open(opening.result)
  opening.onerror = () => refuse(opening.error)
  const database = await databaseOpening
  const { promise, resolve, reject } = Promise.withResolvers<Result>()
  const transaction = database.transaction('reads', mode)
  const request = ask(transaction.objectStore('reads'))
  transaction.oncomplete = () => resolve(request.result)
  transaction.onabort = () => reject(transaction.error)
  return promise.finally(() => database.close())
}

const key = 'last'

export const readSaved = (): Promise<SavedReads | undefined> =>
  runInStore('readonly', store => store.get(key))

export const saveReads = (reads: SavedReads): Promise<unknown> =>
  runInStore('readwrite', store => store.put(reads, key))

export const clearReads = (): Promise<unknown> => runInStore('readwrite', store => store.clear())

/** With their database: where that is there, something may be in it. */
export function deleteReads(): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const deleting = indexedDB.deleteDatabase(databaseName)
  deleting.onsuccess = () => resolve()
  deleting.onerror = () => reject(deleting.error)
  return promise
}
