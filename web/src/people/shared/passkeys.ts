import type { Input, Reply } from '@claimcrew/contract/kit/endpoint'
import type { addPasskey, beginPasskey } from '@claimcrew/contract/people/secondFactor'
import type { PasskeyProof } from '@claimcrew/contract/people/shapes'

/** Without it, as in an old browser or on a page without TLS, nothing is offered. */
export const hasPasskeySupport = (): boolean => 'PublicKeyCredential' in window && window.isSecureContext

const load = () => import('@simplewebauthn/browser')

type NewPasskey = Omit<Input<typeof addPasskey>['body'], 'name'>

/** Has the device make a passkey that can be found by the site alone, and that checks who uses it. */
export async function createPasskey(begun: Reply<typeof beginPasskey>, userId: string): Promise<NewPasskey> {
  const { startRegistration } = await load()
  const { id, response } = await startRegistration({
    optionsJSON: {
      challenge: begun.challenge,
      rp: { id: begun.rpId, name: 'Claimcrew' },
      user: { id: btoa(userId).replaceAll('=', ''), name: begun.email, displayName: begun.userName },
      pubKeyCredParams: [-8, -7, -257].map(alg => ({ type: 'public-key', alg })),
      excludeCredentials: begun.credentials.map(credential => ({ type: 'public-key', id: credential })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    },
  })
  return {
    credential: id,
    clientDataJSON: response.clientDataJSON,
    attestationObject: response.attestationObject,
  }
}

type Challenge = { readonly challenge: string; readonly rpId: string }

export async function provePasskey({ challenge, rpId }: Challenge): Promise<PasskeyProof> {
  const { startAuthentication } = await load()
  const { id, response } = await startAuthentication({
    optionsJSON: { challenge, rpId, userVerification: 'required' },
  })
  const { clientDataJSON, authenticatorData, signature } = response
  return { credential: id, clientDataJSON, authenticatorData, signature }
}
