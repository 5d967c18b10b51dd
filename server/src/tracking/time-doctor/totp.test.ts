import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computeTotp } from './totp.ts'

/** The secret of RFC 6238, `12345678901234567890`, as authenticators are given it. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

describe('the second factor of a login', () => {
  // Appendix B of the RFC has eight digits; ours are the last six.
  it.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('is what an authenticator shows %i seconds into the epoch', (seconds, code) => {
    expect(computeTotp(secret, new Date(seconds * 1000))).toBe(code.slice(-6))
  })

  it('takes a secret as people copy it', () => {
    const at = new Date('2026-03-09T12:00:00Z')
    expect(computeTotp('gezd gnbv gy3t qojq gezd gnbv gy3t qojq', at)).toBe(computeTotp(secret, at))
    expect(computeTotp('MZXW6===', at)).toBe(computeTotp('mzxw-6', at))
  })

  it('is always six digits, the same for thirty seconds', () => {
    fc.assert(
      fc.property(fc.base64String({ minLength: 8 }), fc.nat(2 ** 31), (text, step) => {
        const base32 = text.toUpperCase().replace(/[^A-Z2-7]/g, 'A')
        const code = computeTotp(base32, new Date(step * 30_000))
        expect(code).toMatch(/^\d{6}$/)
        expect(computeTotp(base32, new Date(step * 30_000 + 29_999))).toBe(code)
      }),
    )
  })
})
