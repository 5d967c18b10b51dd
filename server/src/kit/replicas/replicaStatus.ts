import { bookmarkPattern } from '@claimcrew/contract/kit/replicas/bookmark'

/**
 * A position in the log of a database: timelines part where a replica was promoted. PostgreSQL numbers them, and gives two
 * servers that know nothing of each other the same number; ours says beside it which of them it is.
 */
export type WalPosition = { readonly database: string; readonly timeline: number; readonly lsn: bigint }

/** PostgreSQL writes `16/B374D848`. */
export function parseLsn(text: string): bigint {
  const [high = '0', low = '0'] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

const toHex = (value: number | bigint, digits: number) => value.toString(16).padStart(digits, '0')

export const formatBookmark = ({ database, timeline, lsn }: WalPosition): string =>
  `${database}-${toHex(timeline, 8)}-${toHex(lsn, 16)}`

/** Null for what is no bookmark of ours: the call that sends it is answered by the primary. */
export function parseBookmark(sent: unknown): WalPosition | null {
  const [, database, timeline, lsn] = (typeof sent === 'string' && bookmarkPattern.exec(sent)) || []
  if (database === undefined) return null
  return { database, timeline: Number.parseInt(timeline ?? '', 16), lsn: BigInt(`0x${lsn}`) }
}

/** What each server says of itself. */
type ServerStatus = {
  /** PostgreSQL's system identifier, which a replica has from its primary. */
  readonly cluster: string
  readonly databaseName: string
  readonly majorVersion: number
}

/** The primary, as of its last heartbeat, which says where the log ended before it. */
export type PrimaryStatus = ServerStatus & {
  readonly timeline: number
  readonly beatMs: number
  readonly beatLsn: bigint
}

/**
 * How far a replica has surely come: what its last heartbeat says. It has replayed more since, but nobody can ask it of
 * which timeline that is.
 */
export type ReplicaPosition = {
  readonly isInRecovery: boolean
  readonly timeline: number | null
  readonly lsn: bigint | null
}

export type ReplicaStatus = ServerStatus & ReplicaPosition & { readonly beatMs: number | null }

/** Why a replica is not asked. */
export type SkipReason =
  | 'unreachable'
  | 'other-version'
  | 'other-cluster'
  | 'other-database'
  | 'not-a-replica'
  | 'lagging'

/** How far behind its primary a replica is, by the primary's own clock alone; null where it has no heartbeat yet. */
export const computeLagMs = (replica: ReplicaStatus, primary: PrimaryStatus): number | null =>
  replica.beatMs === null ? null : Math.max(0, primary.beatMs - replica.beatMs)

/** Null where the replica follows this primary closely enough. */
export function findSkipReason(
  replica: ReplicaStatus,
  primary: PrimaryStatus,
  maxLagMs: number,
): SkipReason | null {
  if (replica.majorVersion !== primary.majorVersion) return 'other-version'
  if (replica.cluster !== primary.cluster) return 'other-cluster'
  if (replica.databaseName !== primary.databaseName) return 'other-database'
  if (!replica.isInRecovery) return 'not-a-replica'
  const lagMs = computeLagMs(replica, primary)
  return lagMs === null || lagMs > maxLagMs || replica.timeline !== primary.timeline ? 'lagging' : null
}

/**
 * What a replica must have replayed for this reader, or null where only the primary knows: without a bookmark, with one of
 * another database, and with one of another timeline than the primary's own. The floor is what every reader needs.
 */
export function toRequiredPosition(
  bookmark: WalPosition | null,
  floor: WalPosition,
  primary: Pick<PrimaryStatus, 'timeline'>,
): WalPosition | null {
  if (bookmark === null || bookmark.database !== floor.database) return null
  if (bookmark.timeline !== primary.timeline) return null
  const isFloorComparable = floor.timeline === bookmark.timeline
  return isFloorComparable && floor.lsn > bookmark.lsn ? floor : bookmark
}

/** Whether a replica that has come this far shows all that is required. */
export const hasReplayed = (replica: ReplicaPosition, required: WalPosition): boolean =>
  replica.isInRecovery &&
  replica.timeline === required.timeline &&
  replica.lsn !== null &&
  replica.lsn >= required.lsn

/** What was found when a replica was looked at. */
export type ReplicaLook = {
  readonly skip: SkipReason | null
  readonly status: ReplicaStatus | null
  /** What its connection said, where there is none. */
  readonly why: string
}

/** In a few words, for the log and for somebody who examines an installation. */
export function explainSkip(
  { skip, status, why }: ReplicaLook,
  primary: PrimaryStatus,
  maxLagMs: number,
): string {
  switch (skip) {
    case 'other-version':
      return `it is PostgreSQL ${status?.majorVersion}, and the primary ${primary.majorVersion}`
    case 'other-cluster':
      return `it belongs to another cluster (system identifier ${status?.cluster}, and the primary’s is ${primary.cluster})`
    case 'other-database':
      return `it is the database ${status?.databaseName}, and the primary’s is ${primary.databaseName}`
    case 'not-a-replica':
      return 'it is a primary, not a replica'
    case 'lagging':
      return explainLag(status && computeLagMs(status, primary), maxLagMs)
    default:
      return why || 'it does not answer'
  }
}

function explainLag(lagMs: number | null, maxLagMs: number): string {
  if (lagMs === null) return 'it has no heartbeat of the primary yet'
  if (lagMs <= maxLagMs) return 'it does not follow the primary to its new timeline'
  return `it is ${Math.round(lagMs / 1000)} s behind (DATABASE_REPLICA_MAX_LAG_SECONDS is ${maxLagMs / 1000})`
}
