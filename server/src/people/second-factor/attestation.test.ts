import fc from 'fast-check'
import { expect, it } from 'vitest'
import { PasskeyDevice } from '../../../test/outside/passkeyDevice.ts'
import { isWithoutCertificates } from './attestation.ts'

const challenge = 'abcd'
const attested = (format: string, names: readonly string[]) => {
  const statement = new Map(names.map(name => [name, Buffer.alloc(40)] as const))
  return new PasskeyDevice().create(challenge, { attest: () => ({ format, statement }) }).attestationObject
}

it.each([
  ['none', [], true],
  ['packed', ['alg', 'sig'], true],
  ['packed', ['alg', 'sig', 'x5c'], false],
  ['none', ['x5c'], false],
  ['android-key', ['alg', 'sig', 'x5c'], false],
  ['android-key', [], false],
  ['apple', ['x5c'], false],
  ['fido-u2f', ['sig', 'x5c'], false],
] as const)('an attestation of the format %s with %j is read: %s', (format, names, expected) => {
  expect(isWithoutCertificates(attested(format, names))).toBe(expected)
})

it('a name that comes twice, or anything behind it, is refused', () => {
  const bytes = Buffer.from(attested('none', []), 'base64url')
  const name = Buffer.from('\x63fmt')
  const twice = Buffer.concat([Buffer.from([0xa4]), bytes.subarray(1), name, Buffer.from('\x64none')])
  expect(isWithoutCertificates(bytes.toString('base64url'))).toBe(true)
  expect(isWithoutCertificates(twice.toString('base64url'))).toBe(false)
  expect(isWithoutCertificates(Buffer.concat([bytes, Buffer.from([0])]).toString('base64url'))).toBe(false)
})

it('whatever is sent is answered, however deep or long it says it is', () => {
  const beginnings = [[], [0x9a, 255, 255, 255, 255], [0xba, 255, 255, 255, 255], Array(9000).fill(0x81)]
  for (const beginning of beginnings)
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), bytes => {
        const sent = Buffer.concat([Buffer.from(beginning), bytes]).toString('base64url')
        expect(isWithoutCertificates(sent)).toBe(false)
      }),
    )
})
