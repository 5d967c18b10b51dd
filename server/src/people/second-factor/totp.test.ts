import { describe, expect, it } from 'vitest'
import { buildOtpUri, computeCode, findSteps, fromBase32, toBase32, toStep } from './totp.ts'

const secret = toBase32(Buffer.from('12345678901234567890'))

describe('the code of a moment', () => {
  // RFC 6238, appendix B, SHA-1: of its eight digits the last six are ours.
  it.each([
    ['1970-01-01T00:00:59.000Z', '94287082'],
    ['2005-03-18T01:58:29.000Z', '07081804'],
    ['2005-03-18T01:58:31.000Z', '14050471'],
    ['2009-02-13T23:31:30.000Z', '89005924'],
    ['2033-05-18T03:33:20.000Z', '69279037'],
    ['2603-10-11T11:33:20.000Z', '65353130'],
  ])('at %s is the one of the standard', (at, code) => {
    expect(computeCode(secret, toStep(at))).toBe(code.slice(-6))
  })

  it('is good for half a minute before and after its own, and no longer', () => {
    const now = '2026-03-10T15:00:00.000Z'
    const step = toStep(now)
    for (const away of [-1, 0, 1])
      expect(findSteps(secret, computeCode(secret, step + away), now)).toEqual([step + away])
    for (const away of [-2, 2]) expect(findSteps(secret, computeCode(secret, step + away), now)).toEqual([])
  })
})

describe('the secret', () => {
  it('is written in base 32 as the standard says, and read back', () => {
    const texts = ['', 'f', 'fo', 'foo', 'foob', 'fooba', 'foobar']
    const encoded = ['', 'MY', 'MZXQ', 'MZXW6', 'MZXW6YQ', 'MZXW6YTB', 'MZXW6YTBOI']
    expect(texts.map(text => toBase32(Buffer.from(text)))).toEqual(encoded)
    expect(encoded.map(text => fromBase32(text).toString())).toEqual(texts)
  })

  it('stands in an address that authenticator apps open', () => {
    expect(buildOtpUri('MZXW6', 'a+b@people.test')).toBe(
      'otpauth://totp/Claimcrew:a%2Bb%40people.test?secret=MZXW6&issuer=Claimcrew&algorithm=SHA1&digits=6&period=30',
    )
  })
})
