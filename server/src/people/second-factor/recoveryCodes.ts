import { recoveryCodeCount, toPlainCode } from '@claimcrew/contract/people/rules'
import type { Tx } from '../../kit/data/db.ts'
import { newRecoveryCode } from '../../kit/random.ts'
import type { Secret } from '../../kit/secret.ts'
import { replaceRecoveryCodes } from '../factor-store.ts'

/** Fifty bits could be guessed from a plain hash; without the app's key nobody can. */
export const hashRecoveryCode = (secret: Secret, userId: string, code: string): string =>
  secret.sign('second-factor', `${userId} ${toPlainCode(code)}`)

/** Ten new ones, which replace those before; the texts exist in the answer alone. */
export async function createRecoveryCodes(
  tx: Tx,
  { secret }: { readonly secret: Secret },
  userId: string,
): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode)
  await replaceRecoveryCodes(
    tx,
    userId,
    codes.map(code => hashRecoveryCode(secret, userId, code)),
  )
  return codes
}
