import { createHmac } from 'node:crypto'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const [stepSeconds, digits] = [30, 6]

/** The code that an authenticator with this base32 secret shows at a moment (RFC 6238, SHA-1). */
export function totp(secret: string, at: Date): string {
  const step = Buffer.alloc(8)
  step.writeBigUInt64BE(BigInt(Math.floor(at.getTime() / 1000 / stepSeconds)))
  const digest = createHmac('sha1', bytesOf(secret)).update(step).digest()
  const offset = digest.readUInt8(digest.length - 1) & 0xf
  const number = digest.readUInt32BE(offset) & 0x7fff_ffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** Secrets are shown to people in groups and in small letters, and copied so. */
function bytesOf(base32: string): Buffer {
  const bytes: number[] = []
  let [bits, held] = [0, 0]
  for (const letter of base32.toUpperCase().replace(/[\s=-]/g, '')) {
    held = (held << 5) | letters.indexOf(letter)
    bits += 5
    if (bits < 8) continue
    bits -= 8
    bytes.push(held >> bits)
    held &= (1 << bits) - 1
  }
  return Buffer.from(bytes)
}
