import { NoPrimary } from '../postgres/primaryClient.ts'
import { CallAborted } from './callGuard.ts'
import { QueueFull } from './connectionQuota.ts'
import { SocketTimeout } from './preparedClient.ts'

/** What can be wrong with a database that is nobody's mistake and passes, by itself or by somebody's doing. */
export type DatabaseOutage = 'away' | 'slow' | 'locked' | 'full' | 'read-only'

const byCode: Readonly<Record<string, DatabaseOutage>> = {
  // It is stopping, starting, out of connections or of memory, cannot use its disk, or is not there.
  '57P01': 'away',
  '57P02': 'away',
  '57P03': 'away',
  '53200': 'away',
  '53300': 'away',
  '58030': 'away',
  '08000': 'away',
  '08001': 'away',
  '08003': 'away',
  '08006': 'away',
  ECONNREFUSED: 'away',
  ECONNRESET: 'away',
  EPIPE: 'away',
  // A statement took longer than we let it.
  '57014': 'slow',
  // Somebody else locks the row for longer than we wait.
  '55P03': 'locked',
  '53100': 'full',
  // A standby, or one that its owner has closed for writing.
  '25006': 'read-only',
}

// These stand for a database only where it was to be reached: a file that is not there is something else.
const notReached = new Set([
  'ENOENT',
  'EACCES',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/** What pg and its pool say, which give no codes. The first of them also where a rollback finds its connection gone. */
const saidOfConnections =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Cannot use a pool after|driver has already been destroyed)|is not currently accepting connections$/

export function detectOutage(error: unknown): DatabaseOutage | null {
  if (!(error instanceof Error)) return null
  const { code = '', syscall } = error as NodeJS.ErrnoException
  if (error instanceof SocketTimeout || error instanceof QueueFull || error instanceof NoPrimary)
    return 'away'
  if (error instanceof CallAborted) return 'slow'
  if (Object.hasOwn(byCode, code)) return byCode[code] ?? null
  if (notReached.has(code) && (syscall === 'connect' || syscall === 'getaddrinfo')) return 'away'
  return saidOfConnections.test(error.message) ? 'away' : null
}
