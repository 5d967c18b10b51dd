import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Instant } from '@claimcrew/contract/kit/time'

const stepMs = 30_000
const digits = 6
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648, without padding: what authenticator apps read and people can type. */
export function toBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map(byte => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? [])
    .map(group => alphabet[Number.parseInt(group.padEnd(5, '0'), 2)])
    .join('')
}

export function fromBase32(text: string): Buffer {
  const bits = [...text].map(letter => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map(byte => Number.parseInt(byte, 2)))
}

/** The code of one time step: RFC 6238 with SHA-1 and six digits, which every authenticator app knows. */
export function computeCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', fromBase32(secret)).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 0x0f
  const number = (mac.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 10 ** digits
  return String(number).padStart(digits, '0')
}

export const toStep = (now: Instant): number => Math.floor(Date.parse(now) / stepMs)

/** The steps that a code is good for: this one, and the one before and after, for clocks that differ. */
export function findSteps(secret: string, code: string, now: Instant): number[] {
  const step = toStep(now)
  return [step, step - 1, step + 1].filter(one =>
    timingSafeEqual(Buffer.from(computeCode(secret, one)), Buffer.from(code)),
  )
}

/** What the QR code says: the app lists the account under its issuer. */
export function buildOtpUri(secret: string, email: string): string {
  const query = new URLSearchParams({
    secret,
    issuer: 'Claimcrew',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
  return `otpauth://totp/Claimcrew:${encodeURIComponent(email)}?${query}`
}
