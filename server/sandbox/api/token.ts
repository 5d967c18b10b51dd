import { createHmac, timingSafeEqual } from 'node:crypto'

/** Tokens that carry their end and a signature: nothing is kept, and they outlive a restart as the real ones do. */
export type SandboxTokens = {
  issue(permission: TokenPermission): SandboxToken
  /** What a token permits; null for one that ended or never was. */
  read(token: string): TokenPermission | null
  /** None of those issued so far is good any more. */
  expireAll(): void
}

type TokenPermission = 'read' | 'write'

type SandboxToken = { readonly token: string; readonly createdAt: string; readonly expiresAt: string }

const claimBytes = 13
const signatureBytes = 20

export function createTokens(key: string, now: () => Date, lifetimeMs: number): SandboxTokens {
  let [issued, generation] = [0, 0]
  const sign = (claim: Uint8Array) =>
    createHmac('sha256', key).update(claim).digest().subarray(0, signatureBytes)
  return {
    issue(permission) {
      const createdAt = now().getTime()
      const claim = Buffer.alloc(claimBytes)
      claim.writeUIntBE(createdAt + lifetimeMs, 0, 6)
      claim.writeUInt16BE(generation, 6)
      // Two of the same moment are two all the same.
      claim.writeUInt32BE(issued++ >>> 0, 8)
      claim.writeUInt8(permission === 'write' ? 1 : 0, 12)
      return {
        token: Buffer.concat([claim, sign(claim)]).toString('base64url'),
        createdAt: new Date(createdAt).toISOString(),
        expiresAt: new Date(createdAt + lifetimeMs).toISOString(),
      }
    },
    read(token) {
      const bytes = Buffer.from(token, 'base64url')
      const claim = bytes.subarray(0, claimBytes)
      const signature = bytes.subarray(claimBytes)
      if (signature.length !== signatureBytes || !timingSafeEqual(signature, sign(claim))) return null
      if (claim.readUIntBE(0, 6) <= now().getTime() || claim.readUInt16BE(6) !== generation) return null
      return claim.readUInt8(12) === 1 ? 'write' : 'read'
    },
    expireAll() {
      generation = (generation + 1) % 0x10000
    },
  }
}
