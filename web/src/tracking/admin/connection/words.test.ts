import type { Connection } from '@claimcrew/contract/tracking/shapes'
import { describe, expect, test } from 'vitest'
import { capabilityWords, describeConnection, tokenAdvice } from './words.ts'

const now = '2026-11-15T08:00:00.000Z'
const everything = { worklog: true, timeUse: true, screenshots: true, totals: true }

const connection = (more: Partial<Connection> = {}): Connection => ({
  state: 'good',
  sandbox: false,
  company: { id: 'c', name: 'Claimcrew' },
  account: { name: 'Avery', email: 'avery@claimcrew.test', role: 'admin' },
  token: 'good',
  tokenEndsAt: '2027-05-01T08:00:00.000Z',
  renewsItself: false,
  lastOkAt: now,
  failingSince: null,
  problem: null,
  capabilities: everything,
  ...more,
})

describe('an administrator', () => {
  test.each([
    [{}, 'good', 'Connected'],
    [{ token: 'ending' }, 'attention', 'Connected, but the token expires soon'],
    [{ token: 'ending', renewsItself: true }, 'good', 'Connected'],
    [{ state: 'failing', token: 'ending' }, 'bad', 'Time Doctor isn’t responding properly'],
    [{ state: 'not-connected' }, 'attention', 'Not connected'],
    [{ state: 'unknown' }, 'quiet', 'We couldn’t check yet'],
  ] as const)('reads first how it stands: %j', (more, tone, words) => {
    expect(describeConnection(connection(more))).toEqual({ tone, words })
  })

  test('is told what to do about a token that ends, and left alone otherwise', () => {
    const ending = connection({ token: 'ending', tokenEndsAt: '2026-11-24T08:00:00.000Z' })
    expect(tokenAdvice(ending, now)).toMatch(/^The token expires in 9 days\. Set a new TIME_DOCTOR_TOKEN/)
    expect(tokenAdvice(connection({ token: 'ended' }), now)).toMatch(/^The token expired/)
    expect(tokenAdvice({ ...ending, renewsItself: true }, now)).toBeNull()
    expect(tokenAdvice(connection(), now)).toBeNull()
    expect(tokenAdvice(connection({ token: 'unknown', tokenEndsAt: null }), now)).toBeNull()
  })

  test('sees what a provider has and what it lacks', () => {
    expect(capabilityWords({ ...everything, screenshots: false, totals: false })).toEqual({
      has: 'tracked time and time use',
      lacks: 'screenshots and totals to compare',
    })
  })
})
