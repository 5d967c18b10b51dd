import { describe, expect, it } from 'vitest'
import type { EngagementPeriod } from '../engagements/policy.ts'
import type { OrganizationId } from '../kit/ids.ts'
import { type Actor, toFounder } from '../permissions.ts'
import { findOnlyClient, findWorkOwner, isOwnWork, listClientsOn, resolveClient } from './clientWork.ts'

const makePeriod = (
  clientId: OrganizationId,
  startedOn: string,
  endedOn: string | null = null,
): EngagementPeriod => ({
  clientId,
  billerId: 'biller',
  startedOn,
  endedOn,
})

const ties = [makePeriod('ann', '2026-03-01'), makePeriod('bob', '2026-03-10', '2026-03-20')]
const client = (userId: string): Actor => toFounder({ userId, role: 'CLIENT' })

describe('the clients of a day', () => {
  it('are those engaged on it, including the first and the last day of the engagement', () => {
    expect(listClientsOn(ties, '2026-02-28')).toEqual([])
    expect(listClientsOn(ties, '2026-03-09')).toEqual(['ann'])
    expect(listClientsOn(ties, '2026-03-10')).toEqual(['ann', 'bob'])
    expect(listClientsOn(ties, '2026-03-20')).toEqual(['ann', 'bob'])
    expect(findOnlyClient(ties, '2026-03-21')).toBe('ann')
    expect(findOnlyClient(ties, '2026-03-15')).toBeNull()
    expect(findOnlyClient(ties, '2026-02-01')).toBeNull()
  })
})

describe('a session', () => {
  it('belongs to the client it names, else to the only client, else to no client', () => {
    expect(resolveClient('bob', ['ann', 'bob'])).toBe('bob')
    expect(resolveClient('eve', ['ann', 'bob'])).toBeUndefined()
    expect(resolveClient('eve', [])).toBeUndefined()
    expect(resolveClient(undefined, ['ann'])).toBe('ann')
    expect(resolveClient(undefined, ['ann', 'bob'])).toBeNull()
    expect(resolveClient(undefined, [])).toBeNull()
  })

  it('belongs to the client it was punched for, even when only another client engages the biller that day', () => {
    const ofBob = { clientId: 'bob', day: '2026-03-25' }
    expect(findWorkOwner(ofBob, ties)).toBe('bob')
    expect(isOwnWork(client('ann'), ofBob, ties)).toBe(false)
    expect(isOwnWork(client('bob'), ofBob, ties)).toBe(true)
  })

  it('that names no client belongs to the only client, and to no client when there are several', () => {
    const alone = { clientId: null, day: '2026-03-05' }
    const shared = { clientId: null, day: '2026-03-15' }
    expect(isOwnWork(client('ann'), alone, ties)).toBe(true)
    expect(isOwnWork(client('bob'), alone, ties)).toBe(false)
    expect(['ann', 'bob'].map(id => isOwnWork(client(id), shared, ties))).toEqual([false, false])
    expect(isOwnWork(toFounder({ userId: 'eve', role: 'ADMIN' }), shared, ties)).toBe(true)
    expect(isOwnWork(toFounder({ userId: 'biller', role: 'BILLER' }), shared, ties)).toBe(true)
  })
})
