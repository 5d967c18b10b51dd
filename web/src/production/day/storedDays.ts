import type { Reply } from '@claimcrew/contract/kit/endpoint'
import { getProductionDay } from '@claimcrew/contract/production/contract'
import { EntryInput } from '@claimcrew/contract/production/shapes'
import * as z from 'zod'
import { listLastMoments, readLastMoment, removeLastMoment, storeLastMoment } from '../../kit/lastMoment.ts'
import { columnNames } from './columns.ts'
import { EntryDetails } from './entryRows.ts'
import { takePart, withPart } from './unsentParts.ts'

const Cells = z.object(
  Object.fromEntries(columnNames.map(name => [name, z.string()])) as Record<
    (typeof columnNames)[number],
    z.ZodString
  >,
)

const UnsentPart = z.object({
  base: z.object({ version: z.int(), entries: z.array(EntryInput) }),
  unanswered: z.array(z.array(EntryInput)).default([]),
  rows: z.array(z.object({ key: z.string(), cells: Cells, more: EntryDetails })),
})
/** What a tab has typed of a day and the server does not have yet. */
export type UnsentPart = z.infer<typeof UnsentPart>

/** The tab of what was stored before each tab had a part of its own. */
const nobody = 'nobody'

/** The unsent part of each tab. */
const UnsentParts: z.ZodType<Record<string, unknown>> = z.union([
  z.null().transform(() => ({})),
  UnsentPart.transform(part => ({ [nobody]: part })),
  z.record(z.string(), z.unknown()),
])

const StoredDay = z.object({
  userId: z.string(),
  day: z.string(),
  /** What the server said of it last, so that the day can be opened without a line. */
  known: z.unknown().optional(),
  unsent: UnsentParts,
})

type KnownDay = Reply<typeof getProductionDay>

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

const lastMomentsOf = (userId: string) => `production ${userId} `
const lastMomentsOn = (userId: string, day: string) => `${lastMomentsOf(userId)}${day} `
const lastMomentOf = ({ userId, day, tab }: { userId: string; day: string; tab: string }) =>
  `${lastMomentsOn(userId, day)}${tab}`

/** What this browser keeps of a day, and which tabs have a part of it; nothing where it is broken or from another time. */
export async function readStoredDay(
  userId: string,
  day: string,
): Promise<{ readonly known: KnownDay | undefined; readonly tabs: readonly string[] }> {
  const { data } = StoredDay.safeParse(await inStore('readonly', days => days.get([userId, day])))
  return {
    known: getProductionDay.reply.safeParse(data?.known).data,
    tabs: [...new Set([...Object.keys(data?.unsent ?? {}), ...listLastMoments(lastMomentsOn(userId, day))])],
  }
}

/** One write after the other: the last one that was asked for is what stays. */
let writing: Promise<unknown> = Promise.resolve()

/** Changes the parts of a day, while no other tab does. */
function changeParts(
  { userId, day, known }: { readonly userId: string; readonly day: string; readonly known: KnownDay },
  change: (parts: Record<string, unknown>) => Record<string, unknown>,
): Promise<void> {
  const write = (days: IDBObjectStore) => {
    const request: IDBRequest<unknown> = days.get([userId, day])
    request.onsuccess = () => {
      const parts = StoredDay.safeParse(request.result).data?.unsent ?? {}
      days.put({ userId, day, known, unsent: change(parts) })
    }
    return request
  }
  const next = writing.then(() => inStore('readwrite', write))
  writing = next.catch(() => undefined)
  return next.then(() => undefined)
}

type OwnDay = Parameters<typeof changeParts>[0] & { readonly tab: string }

/** Keeps a tab's part of a day and nobody else's; null takes it out. */
export async function storePart(own: OwnDay, part: UnsentPart | null): Promise<void> {
  await changeParts(own, parts => withPart(parts, own.tab, part))
  // A page that came back after all goes on from here.
  removeLastMoment(lastMomentOf(own))
}

/** The same for a page that is about to go and cannot wait. */
export const storePartAtOnce = (own: OwnDay, part: UnsentPart): void =>
  storeLastMoment(lastMomentOf(own), part)

/** Gives a tab what another one has left, if that is still there; `join` answers what the tab has then. */
export async function takeOverPart(
  own: OwnDay,
  from: string,
  join: (part: UnsentPart) => UnsentPart,
): Promise<void> {
  const last = lastMomentOf({ ...own, tab: from })
  await changeParts(own, parts => {
    const { data: left } = UnsentPart.safeParse(readLastMoment(last) ?? parts[from])
    return left ? takePart(parts, { from, to: own.tab, part: join(left) }) : withPart(parts, from, null)
  })
  removeLastMoment(last)
}

/** The days of a person that hold something the server does not have. */
export async function listUnsentDays(userId: string): Promise<readonly string[]> {
  const range = IDBKeyRange.bound([userId], [userId, []])
  const storedRows = await inStore<unknown[]>('readonly', days => days.getAll(range))
  const stored = storedRows.flatMap(one => {
    const { data } = StoredDay.safeParse(one)
    return data && Object.keys(data.unsent).length > 0 ? [data.day] : []
  })
  const last = listLastMoments(lastMomentsOf(userId)).flatMap(rest => rest.split(' ').slice(0, 1))
  return [...new Set([...stored, ...last])]
}
