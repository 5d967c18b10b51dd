import { breakTypes, type Session, take } from '@claimcrew/contract/attendance/rules'
import { Instant } from '@claimcrew/contract/kit/time'
import * as z from 'zod'

const PunchStep = z.union([
  z.object({ kind: z.literal('punch-in') }),
  z.object({ kind: z.literal('break-start'), breakType: z.enum(breakTypes) }),
  z.object({ kind: z.literal('break-end') }),
  z.object({ kind: z.literal('punch-out'), description: z.string() }),
])
export type PunchStep = z.infer<typeof PunchStep>

/** A punch as the browser keeps it until an answer came. */
export const KeptPunch = z.object({
  /** Later ones have greater numbers, whatever the clock does in between. */
  place: z.int(),
  userId: z.string(),
  /** Made once, before the first attempt, so that an answer that got lost cannot double the punch. */
  key: z.string(),
  /** By this device's own clock. */
  at: Instant,
  step: PunchStep,
  /** Why it could not be recorded; it is then kept only until its person has read that. */
  refused: z.string().nullable(),
})
export type KeptPunch = z.infer<typeof KeptPunch>

/** The server's clock and this device's at the same moment, in milliseconds. */
type BothClocks = { readonly server: number; readonly wall: number }

/** A difference below this is nobody's fault and is not worth a flag. */
const tolerableMs = 2 * 60_000

/** When a punch was made, by the server's clock. */
export function madeAt({ at }: Pick<KeptPunch, 'at'>, { server, wall }: BothClocks): Instant {
  return new Date(Date.parse(at) + server - wall).toISOString()
}

/** The same as of the server's last answer: there is no punch from the future. */
function occurredAt(punch: Pick<KeptPunch, 'at'>, clocks: BothClocks): Instant {
  const made = madeAt(punch, clocks)
  return new Date(Math.min(Date.parse(made), clocks.server)).toISOString()
}

/** What is sent with a punch that had to wait. */
export function lateFacts(punch: Pick<KeptPunch, 'at'>, clocks: BothClocks) {
  const ahead = clocks.wall - clocks.server
  return {
    occurredAt: occurredAt(punch, clocks),
    ...(Math.abs(ahead) > tolerableMs ? { clockOffSeconds: Math.round(ahead / 1000) } : {}),
  }
}

/** Where somebody stands once everything that waits has been recorded. */
export function foresee(
  session: Session | null,
  waiting: readonly KeptPunch[],
  clocks: BothClocks,
): Session | null {
  return waiting.reduce((before, punch) => {
    const next = take(before, punch.step, madeAt(punch, clocks))
    // One that cannot be taken has arrived already, and only its answer was lost.
    return next.taken ? next.session : before
  }, session)
}

/** After a refusal: those that still make sense from where the server says one stands, and those that fell with it. */
export function sortOut(session: Session | null, waiting: readonly KeptPunch[], clocks: BothClocks) {
  const possible: KeptPunch[] = []
  const lost: KeptPunch[] = []
  let standing = session
  for (const punch of waiting) {
    const next = take(standing, punch.step, occurredAt(punch, clocks))
    if (next.taken) standing = next.session
    const pile = next.taken ? possible : lost
    pile.push(punch)
  }
  return { possible, lost }
}

/** Whether a failed attempt is worth another: no answer, a session that ended, too many calls, a server in trouble. */
export function isWorthAnotherTry(status: number): boolean {
  return status === 0 || status === 401 || status === 408 || status === 429 || status >= 500
}

/** How long to wait before the next attempt, after so many failed ones. */
export const patience = (attempts: number): number => Math.min(2000 * 2 ** attempts, 60_000)
