import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { addPasskey, beginPasskey } from '@claimcrew/contract/people/secondFactor'
import type { PasskeyProof } from '@claimcrew/contract/people/shapes'
import type { Person } from '../world.ts'

export type Cbor = string | number | Buffer | readonly Cbor[] | ReadonlyMap<string | number, Cbor>

const head = (major: number, value: number): Buffer => {
  if (value < 24) return Buffer.from([(major << 5) | value])
  return value < 256
    ? Buffer.from([(major << 5) | 24, value])
    : Buffer.from([(major << 5) | 25, value >> 8, value & 255])
}

const isList = (value: Cbor): value is readonly Cbor[] => Array.isArray(value)

/** Writes the part of CBOR that an authenticator writes. */
function toCbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  if (isList(value)) return Buffer.concat([head(4, value.length), ...value.map(toCbor)])
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(pair => pair.map(toCbor))])
}

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest()
const ourOrigin = 'https://claimcrew.test'

type SignOptions = { origin?: string; rpId?: string; isVerified?: boolean; uses?: number }

/** What a device says of itself, in its own format. */
type Attestation = { readonly format: string; readonly statement: ReadonlyMap<string, Cbor> }
type Attest = (publicKey: KeyObject, clientDataHash: Buffer) => Attestation

const attestNothing: Attest = () => ({ format: 'none', statement: new Map() })

/** A phone or security key in software, as WebAuthn says that they answer. */
export class PasskeyDevice {
  readonly credential = randomBytes(16)
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  #uses = 0

  #clientData(type: string, challenge: string, origin: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }

  #authenticatorData(rpId: string, flags: number, uses: number, more = Buffer.alloc(0)): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(uses)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter, more])
  }

  create(
    challenge: string,
    {
      origin = ourOrigin,
      rpId = 'claimcrew.test',
      attest = attestNothing,
    }: SignOptions & { attest?: Attest } = {},
  ) {
    const clientData = this.#clientData('webauthn.create', challenge, origin)
    const { format, statement } = attest(this.#keys.publicKey, sha256(clientData))
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    const key = toCbor(
      new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    )
    const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, 16]), this.credential, key])
    const attestation = new Map<string, Cbor>([
      ['fmt', format],
      ['attStmt', statement],
      ['authData', this.#authenticatorData(rpId, 0x45, 0, attested)],
    ])
    return {
      credential: this.credential.toString('base64url'),
      clientDataJSON: clientData.toString('base64url'),
      attestationObject: toCbor(attestation).toString('base64url'),
    }
  }

  sign(challenge: string, options: SignOptions = {}): PasskeyProof {
    const { origin = ourOrigin, rpId = 'claimcrew.test', isVerified = true, uses = ++this.#uses } = options
    const clientData = this.#clientData('webauthn.get', challenge, origin)
    const authenticatorData = this.#authenticatorData(rpId, isVerified ? 0x05 : 0x01, uses)
    const signature = sign(
      'sha256',
      Buffer.concat([authenticatorData, sha256(clientData)]),
      this.#keys.privateKey,
    )
    return {
      credential: this.credential.toString('base64url'),
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authenticatorData.toString('base64url'),
      signature: signature.toString('base64url'),
    }
  }
}

/** Adds a passkey to somebody's account. */
export async function addDevice(person: Person, name = 'Phone') {
  const device = new PasskeyDevice()
  const { challenge } = await person.get(beginPasskey, {})
  const { passkey, recoveryCodes } = await person.get(addPasskey, {
    body: { name, ...device.create(challenge) },
  })
  return { device, passkeyId: passkey.passkeyId, recoveryCodes }
}
