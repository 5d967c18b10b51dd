import { signOut } from '@claimcrew/contract/people/contract'
import { call } from '../kit/call.ts'
import { clearSession } from '../kit/session.ts'

/** A server that does not answer keeps nobody in. */
const patience = 3000

/** Signing out: the token dies on the server, and nothing stays in the browser. */
export async function leave(): Promise<void> {
  await call(signOut, {}, AbortSignal.timeout(patience)).catch(() => undefined)
  clearSession()
}
