import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSecret, type SecretPurpose } from './secret.ts'
import { readOrCreateSecretKey } from './secretKey.ts'

const secret = createSecret('a key that only tests know, long enough')
const foreign = createSecret('a key that only others know, as long')
const Text = fc.string({ unit: 'grapheme' })
const Use = fc.constantFrom<SecretPurpose>('mail', 'subscription')

describe('a sealed value', () => {
  it('is opened unchanged with the key', () => {
    const sameKey = createSecret('a key that only tests know, long enough')
    fc.assert(
      fc.property(Use, Text, (purpose, text) => {
        expect(sameKey.unseal(purpose, secret.seal(purpose, text))).toBe(text)
      }),
    )
  })

  it('reveals nothing, and is never the same twice', () => {
    const text = 'https://claimcrew.test/#reset=a-secret_token'
    const [one, other] = [secret.seal('mail', text), secret.seal('mail', text)]
    expect(one.equals(other)).toBe(false)
    expect(one.includes('a-secret_token')).toBe(false)
  })

  it('cannot be changed unnoticed, not even one bit', () => {
    fc.assert(
      fc.property(Text, fc.nat(), fc.integer({ min: 0, max: 7 }), (text, at, bit) => {
        const sealed = secret.seal('mail', text)
        const place = at % sealed.length
        sealed[place] = (sealed[place] ?? 0) ^ (1 << bit)
        expect(() => secret.unseal('mail', sealed)).toThrow('another SECRET_KEY')
      }),
    )
  })

  it('cannot be cut or added to unnoticed, however short it is', () => {
    for (const text of ['', 'x', 'a letter'])
      for (let length = 0; length < secret.seal('mail', text).length; length++)
        expect(
          () => secret.unseal('mail', secret.seal('mail', text).subarray(0, length)),
          `${length}`,
        ).toThrow('another SECRET_KEY')
    const longer = Buffer.concat([secret.seal('mail', 'a letter'), Buffer.from('!')])
    expect(() => secret.unseal('mail', longer)).toThrow('another SECRET_KEY')
  })

  it('cannot be opened with another key, nor with the same key for another purpose', () => {
    const sealed = secret.seal('mail', 'a letter')
    expect(() => foreign.unseal('mail', sealed)).toThrow('another SECRET_KEY')
    expect(() => secret.unseal('subscription', sealed)).toThrow('another SECRET_KEY')
  })
})

describe('a signature', () => {
  it('is verified for the same text and the same purpose alone', () => {
    fc.assert(
      fc.property(Use, Text, Text, (purpose, text, other) => {
        const signature = secret.sign(purpose, text)
        expect(secret.isSigned(purpose, text, signature)).toBe(true)
        expect(secret.isSigned(purpose, other, signature)).toBe(text === other)
        expect(secret.isSigned(purpose === 'mail' ? 'subscription' : 'mail', text, signature)).toBe(false)
        expect(foreign.isSigned(purpose, text, signature)).toBe(false)
      }),
    )
  })

  it('is not taken for another signature, whatever its length', () => {
    const signature = secret.sign('subscription', 'text')
    for (const forged of [
      '',
      'x',
      signature.slice(1),
      `${signature}=`,
      `${signature} `,
      signature.toUpperCase(),
      'é'.repeat(43),
    ])
      expect(secret.isSigned('subscription', 'text', forged), forged).toBe(false)
    fc.assert(
      fc.property(Text, forged => {
        expect(secret.isSigned('subscription', 'text', forged)).toBe(forged === signature)
      }),
    )
  })
})

describe('the generated key of an installation', () => {
  let folder = ''
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'claimcrew-key-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  it('is made at the first start, is the same at the next, and only its owner can read it', async () => {
    const key = await readOrCreateSecretKey(folder)
    expect(Buffer.from(key, 'base64url')).toHaveLength(32)
    expect(await readOrCreateSecretKey(folder)).toBe(key)
    const file = join(folder, 'secret-key')
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect((await readFile(file, 'utf8')).trim()).toBe(key)
  })

  it('is one, when several processes start at the same moment', async () => {
    const keys = await Promise.all(Array.from({ length: 8 }, () => readOrCreateSecretKey(folder)))
    expect(new Set(keys).size).toBe(1)
  })

  it('differs between installations', async () => {
    const elsewhere = await mkdtemp(join(folder, 'other-'))
    expect(await readOrCreateSecretKey(elsewhere)).not.toBe(await readOrCreateSecretKey(folder))
  })
})
