import { describe, expect, it } from 'vitest'
import { InvalidEnvironment } from '../../kit/env.ts'
import { readTimeDoctorEnv } from './environment.ts'

const login = { TIME_DOCTOR_EMAIL: 'me@td.test', TIME_DOCTOR_PASSWORD: 'a secret' }

describe('the time tracker', () => {
  const theirs = { url: 'https://api2.timedoctor.com', company: null }

  it('is reached with a token', () => {
    const credentials = { kind: 'token', token: 'x' }
    expect(readTimeDoctorEnv({ TIME_DOCTOR_TOKEN: 'x' })).toEqual({ ...theirs, credentials })
    const elsewhere = { TIME_DOCTOR_URL: 'http://td.test:8080/', TIME_DOCTOR_COMPANY: 'riverbend' }
    expect(readTimeDoctorEnv({ TIME_DOCTOR_TOKEN: 'x', ...elsewhere })).toEqual({
      url: 'http://td.test:8080',
      company: 'riverbend',
      credentials,
    })
  })

  it('is reached with a login, and its second factor where there is one', () => {
    const credentials = { kind: 'login', email: 'me@td.test', password: 'a secret', totp: null }
    expect(readTimeDoctorEnv(login)).toEqual({ ...theirs, credentials })
    expect(readTimeDoctorEnv({ ...login, TIME_DOCTOR_TOTP: 'jbsw y3dp ehpk 3pxp' })).toEqual({
      ...theirs,
      credentials: { ...credentials, totp: 'jbsw y3dp ehpk 3pxp' },
    })
  })

  it('is none where nothing is said, or what is said is empty', () => {
    expect(readTimeDoctorEnv({})).toBeNull()
    expect(readTimeDoctorEnv({ TIME_DOCTOR_TOKEN: '', UNKNOWN: 'x' })).toBeNull()
  })

  it.each([
    [
      { TIME_DOCTOR_URL: 'td.test', TIME_DOCTOR_TOKEN: 'x' },
      'TIME_DOCTOR_URL must be an http:// or https:// address.',
    ],
    [
      { TIME_DOCTOR_URL: 'https://me:secret@td.test', TIME_DOCTOR_TOKEN: 'x' },
      'TIME_DOCTOR_URL must be an address alone, without a password or a query.',
    ],
    [{ TIME_DOCTOR_TOKEN: 'two words' }, 'TIME_DOCTOR_TOKEN must be one word of plain characters.'],
    [{ TIME_DOCTOR_EMAIL: 'me', TIME_DOCTOR_PASSWORD: 'x' }, 'TIME_DOCTOR_EMAIL must be an email address.'],
    [{ TIME_DOCTOR_EMAIL: 'me@td.test' }, 'TIME_DOCTOR_PASSWORD is required with TIME_DOCTOR_EMAIL.'],
    [{ TIME_DOCTOR_PASSWORD: 'x' }, 'TIME_DOCTOR_EMAIL is required with TIME_DOCTOR_PASSWORD.'],
    [{ ...login, TIME_DOCTOR_TOKEN: 'x' }, 'TIME_DOCTOR_TOKEN and a login cannot both be set.'],
    [
      { TIME_DOCTOR_TOKEN: 'x', TIME_DOCTOR_PASSWORD: 'x' },
      'TIME_DOCTOR_TOKEN and a login cannot both be set.',
    ],
    [{ ...login, TIME_DOCTOR_TOTP: '1890-secret' }, 'TIME_DOCTOR_TOTP must be a base32 secret.'],
    [
      { TIME_DOCTOR_TOKEN: 'x', TIME_DOCTOR_TOTP: 'JBSWY3DPEHPK3PXP' },
      'TIME_DOCTOR_TOTP needs TIME_DOCTOR_EMAIL and TIME_DOCTOR_PASSWORD.',
    ],
    [
      { TIME_DOCTOR_COMPANY: 'riverbend' },
      'TIME_DOCTOR_COMPANY needs TIME_DOCTOR_TOKEN, or TIME_DOCTOR_EMAIL and TIME_DOCTOR_PASSWORD.',
    ],
    [
      { TIME_DOCTOR_URL: 'https://td.test' },
      'TIME_DOCTOR_URL needs TIME_DOCTOR_TOKEN, or TIME_DOCTOR_EMAIL and TIME_DOCTOR_PASSWORD.',
    ],
  ])('is named wrongly with one clear line: %j', (wrong, line) => {
    expect(() => readTimeDoctorEnv(wrong)).toThrow(new InvalidEnvironment(line))
  })
})
