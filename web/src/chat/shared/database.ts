type StoreName = 'waiting' | 'drafts'

/** Not in the local storage: signing out clears that, and what was written must outlive it. */
function open(): Promise<IDBDatabase> {
  const { promise, resolve, reject } = Promise.withResolvers<IDBDatabase>()
  const request = indexedDB.open('claimcrew-chat', 1)
  request.onupgradeneeded = () => {
    const waiting = request.result.createObjectStore('waiting', { keyPath: 'place', autoIncrement: true })
    waiting.createIndex('userId', 'userId')
    request.result.createObjectStore('drafts', { keyPath: ['userId', 'conversationId'] })
  }
  request.onsuccess = () => resolve(request.result)
  request.onerror = () => reject(request.error)
  return promise
}

/** Answers once it is on the disk, not only once it was asked for. */
export async function runInStore<Result>(
  store: StoreName,
  mode: IDBTransactionMode,
  ask: (rows: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const database = await open()
  const { promise, resolve, reject } = Promise.withResolvers<Result>()
  const transaction = database.transaction(store, mode, { durability: 'strict' })
  const request = ask(transaction.objectStore(store))
  transaction.oncomplete = () => resolve(request.result)
  transaction.onabort = () => reject(transaction.error)
  return promise.finally(() => database.close())
}
