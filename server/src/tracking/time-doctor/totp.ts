import { createHmac } from 'node:crypto'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const stepSeconds = 30
const digits = 6

/** The code that an authenticator with this base32 secret shows at a moment (RFC 6238, SHA-1). */
export function computeTotp(secret: string, at: Date): string {
  const step = Buffer.alloc(8)
  step.writeBigUInt64BE(BigInt(Math.floor(at.getTime() / 1000 / stepSeconds)))
  const digest = createHmac('sha1', decodeBase32(secret)).update(step).digest()
  const offset = digest.readUInt8(digest.length - 1) & 0xf
  const number = digest.readUInt32BE(offset) & 0x7fff_ffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** Secrets are shown to people in groups and in small letters, and copied so. */
function decodeBase32(base32: string): Buffer {
  const bytes: number[] = []
  let [bitCount, buffered] = [0, 0]
  for (const letter of base32.toUpperCase().replace(/[\s=-]/g, '')) {
    buffered = (buffered << 5) | letters.indexOf(letter)
    bitCount += 5
    if (bitCount < 8) continue
    bitCount -= 8
    bytes.push(buffered >> bitCount)
    buffered &= (1 << bitCount) - 1
  }
  return Buffer.from(bytes)
}
