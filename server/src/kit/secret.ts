import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

/** What the house's secret key is for. Each gets a key of its own, so that nothing made for one is good for another. */
export type SecretPurpose =
  | 'doctor'
  | 'key-check'
  | 'live'
  | 'mail'
  | 'push'
  | 'second-factor'
  | 'subscription'
  | 'tracker'

/** Keeps things from a user who can read the database, and proves that a link is ours. */
export type Secret = {
  seal(purpose: SecretPurpose, text: string): Buffer
  unseal(purpose: SecretPurpose, sealed: Buffer): string
  sign(purpose: SecretPurpose, text: string): string
  isSigned(purpose: SecretPurpose, text: string, signature: string): boolean
}

const cipher = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

export function createSecret(key: string): Secret {
  const keys = new Map<SecretPurpose, Buffer>()
  const keyFor = (purpose: SecretPurpose): Buffer => {
    const cached = keys.get(purpose) ?? Buffer.from(hkdfSync('sha256', key, '', `claimcrew ${purpose}`, 32))
    keys.set(purpose, cached)
    return cached
  }
  const sign = (purpose: SecretPurpose, text: string) =>
    createHmac('sha256', keyFor(purpose)).update(text).digest('base64url')
  return {
    seal(purpose, text) {
      const iv = randomBytes(ivBytes)
      const sealing = createCipheriv(cipher, keyFor(purpose), iv)
      const sealed = [sealing.update(text, 'utf8'), sealing.final()]
      return Buffer.concat([iv, sealing.getAuthTag(), ...sealed])
    },
    unseal(purpose, sealed) {
      const [iv, tag] = [sealed.subarray(0, ivBytes), sealed.subarray(ivBytes, ivBytes + tagBytes)]
      try {
        // Without its length a tag that was cut short would do, and could be guessed.
        const opening = createDecipheriv(cipher, keyFor(purpose), iv, { authTagLength: tagBytes })
        const text = opening.setAuthTag(tag).update(sealed.subarray(ivBytes + tagBytes), undefined, 'utf8')
        return text + opening.final('utf8')
      } catch {
        throw new Error('It was sealed with another SECRET_KEY, or changed since.')
      }
    },
    sign,
    isSigned(purpose, text, signature) {
      const [given, expected] = [Buffer.from(signature), Buffer.from(sign(purpose, text))]
      return given.length === expected.length && timingSafeEqual(given, expected)
    },
  }
}
