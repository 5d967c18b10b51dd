import { breakTypes, takeStep, type WorkSession } from '@claimcrew/contract/attendance/rules'
import { Instant } from '@claimcrew/contract/kit/time'
import * as z from 'zod'

const PunchStep = z.union([
  z.object({ kind: z.literal('punch-in'), clientId: z.string().optional() }),
  z.object({ kind: z.literal('break-start'), breakType: z.enum(breakTypes) }),
  z.object({ kind: z.literal('break-end') }),
  z.object({ kind: z.literal('punch-out'), description: z.string() }),
])
export type PunchStep = z.infer<typeof PunchStep>

/** A punch as the browser stores it until it was answered. */
export const QueuedPunch = z.object({
  /** Later punches have greater numbers, whatever the clock does in between. */
  place: z.int(),
  userId: z.string(),
  /** The idempotency key, made before the first attempt: an answer that got lost cannot double the punch. */
  key: z.string(),
  /** When it was made, by this device's own clock. */
  at: Instant,
  step: PunchStep,
  /** Why the server refused it; it is then stored only until the user has read that. */
  refused: z.string().nullable(),
})
export type QueuedPunch = z.infer<typeof QueuedPunch>

/** The server's clock and this device's at the same moment, in milliseconds. */
type BothClocks = { readonly server: number; readonly wall: number }

/** A smaller difference is normal and not worth a flag. */
const tolerableMs = 2 * 60_000

/** When a punch was made, by the server's clock. */
export function toServerTime({ at }: Pick<QueuedPunch, 'at'>, { server, wall }: BothClocks): Instant {
  return new Date(Date.parse(at) + server - wall).toISOString()
}

/** The same, but never after the server's last answer: there is no punch from the future. */
function occurredAt(punch: Pick<QueuedPunch, 'at'>, clocks: BothClocks): Instant {
  const made = toServerTime(punch, clocks)
  return new Date(Math.min(Date.parse(made), clocks.server)).toISOString()
}

/** What is sent with a punch that was queued. */
export function toLateFields(punch: Pick<QueuedPunch, 'at'>, clocks: BothClocks) {
  const ahead = clocks.wall - clocks.server
  return {
    occurredAt: occurredAt(punch, clocks),
    ...(Math.abs(ahead) > tolerableMs ? { clockOffSeconds: Math.round(ahead / 1000) } : {}),
  }
}

/** The session as it will be once everything in the queue has been recorded. */
export function applyPunches(
  session: WorkSession | null,
  queued: readonly QueuedPunch[],
  clocks: BothClocks,
): WorkSession | null {
  return queued.reduce((before, punch) => {
    const next = takeStep(before, punch.step, toServerTime(punch, clocks))
    // One that cannot be taken has arrived already, and only its answer was lost.
    return next.taken ? next.session : before
  }, session)
}

/** After a refusal: which of the punches behind it are still possible from the server's session, and which are lost. */
export function splitAfterRefusal(
  session: WorkSession | null,
  queued: readonly QueuedPunch[],
  clocks: BothClocks,
) {
  const possible: QueuedPunch[] = []
  const lost: QueuedPunch[] = []
  let reached = session
  for (const punch of queued) {
    const next = takeStep(reached, punch.step, occurredAt(punch, clocks))
    if (next.taken) reached = next.session
    const part = next.taken ? possible : lost
    part.push(punch)
  }
  return { possible, lost }
}

/** Whether a failed attempt is retried: no answer, a session that ended, too many calls, a server in trouble. */
export function isRetryable(status: number): boolean {
  return status === 0 || status === 401 || status === 408 || status === 429 || status >= 500
}

/** How long to wait before the next attempt, after so many failed ones. */
export const computeRetryDelay = (attempts: number): number => Math.min(2000 * 2 ** attempts, 60_000)
