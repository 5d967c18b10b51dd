import { signOut as endSession } from '@claimcrew/contract/people/contract'
import { call } from '../../kit/call/call.ts'
import { sendAgainIfUnanswered } from '../../kit/call/recoverAnswer.ts'
import { clearSession } from '../../kit/session.ts'

/** A server that does not answer keeps nobody in. */
const signOutTimeoutMs = 3000

/** The token dies on the server, and nothing stays in the browser. */
export async function signOut(): Promise<void> {
  // Both tries within that time: a token whose end the server never hears of stays good.
  const signal = AbortSignal.timeout(signOutTimeoutMs)
  await sendAgainIfUnanswered(() => call(endSession, {}, signal)).catch(() => undefined)
  clearSession()
}
