import { addMilliseconds } from '@claimcrew/contract/kit/time'
import type { PasskeyProof } from '@claimcrew/contract/people/shapes'
import type { Ctx } from '../../kit/http/route.ts'
import { hashToken, newToken } from '../../kit/http/session.ts'
import { isWithoutCertificates } from './attestation.ts'
import {
  findPasskey,
  insertChallenge,
  type StoredPasskey,
  spendChallenge,
  sweepChallenges,
} from './passkey-store.ts'

/** Loaded with the first passkey: its certificates and formats take megabytes that most processes never need. */
const loadWebAuthn = () => import('@simplewebauthn/server')

const challengeLasts = 5 * 60_000
/** EdDSA, ES256 and RS256: what the browser is asked for. */
const algorithms = [-8, -7, -257]

/** Where the app is reached from outside, by configuration: what another site had signed is good for nothing here. */
const toRelyingParty = (publicUrl: string) => {
  const { origin, hostname } = new URL(publicUrl)
  return { origin, rpId: hostname }
}

/** What a passkey has to sign: good for one time, in one session or for a visitor. */
export async function challengePasskey({ db, now, publicUrl }: Ctx<unknown>, sessionId: string | null) {
  await sweepChallenges(db, now, 10)
  const challenge = newToken()
  const expiresAt = addMilliseconds(now, challengeLasts)
  await insertChallenge(db, { hash: hashToken(challenge), sessionId, expiresAt })
  return { challenge, rpId: toRelyingParty(publicUrl).rpId }
}

/** Used up whatever comes of it; null where it is no good. */
async function spendSignedChallenge(
  { db, now }: Ctx<unknown>,
  clientDataJSON: string,
  sessionId: string | null,
): Promise<string | null> {
  const challenge = readChallenge(clientDataJSON)
  return challenge !== null && (await spendChallenge(db, hashToken(challenge), sessionId, now))
    ? challenge
    : null
}

function readChallenge(clientDataJSON: string): string | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())
    return typeof challenge === 'string' ? challenge : null
  } catch {
    return null
  }
}

/** The library throws what is wrong with a signature; nobody is told more than that it is. */
const orNull = <Result>(verifying: Promise<Result>): Promise<Result | null> => verifying.catch(() => null)

/** The passkey that signed, with how often it was used by now; null where anything about it is wrong. */
export async function verifyPasskey(
  ctx: Ctx<unknown>,
  proof: PasskeyProof,
  sessionId: string | null,
  { isAlone }: { readonly isAlone: boolean },
): Promise<StoredPasskey | null> {
  const expectedChallenge = await spendSignedChallenge(ctx, proof.clientDataJSON, sessionId)
  const passkey = await findPasskey(ctx.db, proof.credential)
  if (expectedChallenge === null || passkey === null) return null
  const { credential: id, ...response } = proof
  const { origin, rpId } = toRelyingParty(ctx.publicUrl)
  const { verifyAuthenticationResponse } = await loadWebAuthn()
  const result = await orNull(
    verifyAuthenticationResponse({
      response: { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} },
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      credential: { id, publicKey: new Uint8Array(passkey.publicKey), counter: passkey.uses },
      // Without a password it has to know its owner by a finger, a face or a PIN.
      requireUserVerification: isAlone,
    }),
  )
  return result?.verified ? { ...passkey, uses: result.authenticationInfo.newCounter } : null
}

type NewPasskeyProof = {
  readonly credential: string
  readonly clientDataJSON: string
  readonly attestationObject: string
}

/** The public half of a new passkey; null where anything about it is wrong. */
export async function verifyNewPasskey(
  ctx: Ctx<unknown>,
  { credential: id, ...response }: NewPasskeyProof,
  sessionId: string,
): Promise<Pick<StoredPasskey, 'credential' | 'publicKey' | 'uses'> | null> {
  const expectedChallenge = await spendSignedChallenge(ctx, response.clientDataJSON, sessionId)
  if (expectedChallenge === null) return null
  if (!isWithoutCertificates(response.attestationObject)) return null
  const { origin, rpId } = toRelyingParty(ctx.publicUrl)
  const { verifyRegistrationResponse } = await loadWebAuthn()
  const result = await orNull(
    verifyRegistrationResponse({
      response: { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} },
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      supportedAlgorithmIDs: algorithms,
    }),
  )
  if (!result?.verified) return null
  const { credential } = result.registrationInfo
  return { credential: credential.id, publicKey: Buffer.from(credential.publicKey), uses: credential.counter }
}
