import { signOut as endSession } from '@claimcrew/contract/people/contract'
import { call } from '../../kit/call/call.ts'
import { clearSession } from '../../kit/session.ts'

/** A server that does not answer keeps nobody in. */
const signOutTimeoutMs = 3000

/** The token dies on the server, and nothing stays in the browser. */
export async function signOut(): Promise<void> {
  await call(endSession, {}, AbortSignal.timeout(signOutTimeoutMs)).catch(() => undefined)
  clearSession()
}
