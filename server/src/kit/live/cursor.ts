import { type Instant, msBetween } from '@claimcrew/contract/kit/time'
import type { Secret } from '../secret.ts'

/**
 * How far a reader has read: the snapshot of the database in which everything was read, and when that was. It travels as
 * the id of a message and comes back as `Last-Event-ID`. A forged one can only hide or repeat what its sender may know.
 */
export type Cursor = { readonly at: Instant; readonly snapshot: string }

// Half as long as events are kept: a reader who comes later begins anew.
const goodForMs = 12 * 3_600_000
// In a header; a snapshot with more transactions under way than fit here is not worth going on from.
const longest = 1000

export const formatEventId = ({ at, snapshot }: Cursor): string => `${Date.parse(at)};${snapshot}`

/** As it stands in a page, which anybody can have: how much is done in the database is nobody's business. */
export const sealEventId = (secret: Secret, cursor: Cursor): string =>
  secret.seal('live', formatEventId(cursor)).toString('base64url')

/** What a reader comes with: the id of a message, or what stood in their page. */
export function unsealEventId(secret: Secret, id: string | undefined): string | undefined {
  if (id === undefined || id.includes(';')) return id
  try {
    return secret.unseal('live', Buffer.from(id, 'base64url'))
  } catch {
    return undefined
  }
}

const cursorPattern = /^(\d{13});((\d{1,19}):(\d{1,19}):(\d{1,19}(?:,\d{1,19})*)?)$/

/** Where to go on from, or null where that is unknown: too long ago, or no id of ours. */
export function parseEventId(id: string | undefined, now: Cursor): Cursor | null {
  if (id === undefined || id.length > longest) return null
  const [, ms = '', snapshot = '', xmin = '', xmax = '', list = ''] = cursorPattern.exec(id) ?? []
  if (snapshot === '' || !isSound(BigInt(xmin), BigInt(xmax), list)) return null
  const cursor = { at: new Date(Number(ms)).toISOString(), snapshot }
  return isReadableUntil(cursor, now) ? cursor : null
}

/** Whether all that was published between the two can still be read. */
export function isReadableUntil(cursor: Cursor, now: Cursor): boolean {
  // Of another database, or of one that was restored from an earlier day: it has seen what is yet to come here.
  if (readXmax(cursor) > readXmax(now)) return false
  const age = msBetween(cursor.at, now.at)
  return age < goodForMs && age > -goodForMs
}

const readXmax = ({ snapshot }: Cursor): bigint => BigInt(snapshot.split(':')[1] ?? 0)

/** What PostgreSQL asks of a snapshot before it reads one. */
function isSound(xmin: bigint, xmax: bigint, list: string): boolean {
  let last = xmin - 1n
  for (const text of list === '' ? [] : list.split(',')) {
    const xid = BigInt(text)
    if (xid <= last || xid >= xmax) return false
    last = xid
  }
  return xmin > 0n && xmin <= xmax && xmax < 2n ** 63n
}
