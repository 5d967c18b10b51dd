import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import type { Cbor } from './passkeyDevice.ts'

/** A value of DER: its tag, its length and what is in it. */
function der(tag: number, ...parts: readonly (Buffer | string)[]): Buffer {
  const content = Buffer.concat(parts.map(part => Buffer.from(part)))
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

const sequence = (...parts: readonly Buffer[]) => der(0x30, ...parts)
const integer = (value: number) => der(0x02, Buffer.from([value]))
const enumerated = (value: number) => der(0x0a, Buffer.from([value]))
const bits = (content: Buffer) => der(0x03, Buffer.from([0]), content)

function objectId(dotted: string): Buffer {
  const [first = 0, second = 0, ...others] = dotted.split('.').map(Number)
  const bytes = [first * 40 + second, ...others].flatMap(part => {
    const groups = [part & 127]
    for (let rest = part >> 7; rest > 0; rest >>= 7) groups.unshift((rest & 127) | 128)
    return groups
  })
  return der(0x06, Buffer.from(bytes))
}

const nameOf = (text: string) => sequence(der(0x31, sequence(objectId('2.5.4.3'), der(0x0c, text))))
const extension = (id: string, value: Buffer) => sequence(objectId(id), der(0x04, value))
const ecdsaWithSha256 = sequence(objectId('1.2.840.10045.4.3.2'))

type CertificateSubject = {
  readonly name: string
  readonly publicKey: KeyObject
  readonly extensions?: readonly Buffer[]
}

/** An X.509 certificate by a maker who certifies themselves. */
function certify(maker: KeyObject, { name, publicKey, extensions = [] }: CertificateSubject): Buffer {
  const content = sequence(
    der(0xa0, integer(2)),
    integer(name.length),
    ecdsaWithSha256,
    nameOf('Maker'),
    sequence(der(0x17, '200101000000Z'), der(0x17, '491231235959Z')),
    nameOf(name),
    publicKey.export({ type: 'spki', format: 'der' }),
    ...(extensions.length > 0 ? [der(0xa3, sequence(...extensions))] : []),
  )
  return sequence(content, ecdsaWithSha256, bits(sign('sha256', content, maker)))
}

/** What a phone says of a key that it holds, with where to ask whether its certificate still holds. */
export function attestByCertificate(asksAt: string) {
  return (publicKey: KeyObject, clientDataHash: Buffer) => {
    const maker = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const none = sequence()
    const description = sequence(
      ...[integer(3), enumerated(1), integer(4), enumerated(1)],
      ...[der(0x04, clientDataHash), der(0x04), none, none],
    )
    const address = der(0xa0, der(0xa0, der(0x86, asksAt)))
    const extensions = [
      extension('1.3.6.1.4.1.11129.2.1.17', description),
      extension('2.5.29.31', sequence(sequence(address))),
    ]
    const leaf = certify(maker.privateKey, { name: 'Key', publicKey, extensions })
    const root = certify(maker.privateKey, { name: 'Maker', publicKey: maker.publicKey })
    const statement = new Map<string, Cbor>([
      ['alg', -7],
      ['sig', Buffer.alloc(70)],
      ['x5c', [leaf, root]],
    ])
    return { format: 'android-key', statement }
  }
}
