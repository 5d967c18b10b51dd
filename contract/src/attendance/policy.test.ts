import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maySeeWorkOn, type Tie } from '../engagements/policy.ts'
import type { Actor } from '../people/policy.ts'
import { roles } from '../permissions.ts'
import { mayApprove, mayCorrect, mayDecide, mayPunchFor } from './policy.ts'

/** Few days and few people, so that they meet often. */
const day = fc.integer({ min: 25, max: 31 }).map(date => `2026-12-${date}`)
const id = fc.constantFrom('ann', 'bob', 'cat', 'dan')
const actor = fc.record({ userId: id, role: fc.constantFrom(...roles) })
const tie: fc.Arbitrary<Tie> = fc
  .record({ clientId: id, billerId: id, one: day, two: day, ended: fc.boolean() })
  .map(({ clientId, billerId, one, two, ended }) => {
    const [startedOn, endedOn] = [one, two].sort() as [string, string]
    return { clientId, billerId, startedOn, endedOn: ended ? endedOn : null }
  })
const ties = fc.array(tie, { maxLength: 8 })
const asked = fc.record({
  billerId: id,
  askedById: id,
  day,
  disputes: fc.option(fc.constant('a-correction')),
})

function engages(who: Actor, billerId: string, all: readonly Tie[], on: string): boolean {
  return all.some(
    one =>
      one.clientId === who.userId &&
      one.billerId === billerId &&
      one.startedOn <= on &&
      (one.endedOn === null || on <= one.endedOn),
  )
}

const riverbend: Tie = { clientId: 'ann', billerId: 'bob', startedOn: '2026-12-26', endedOn: '2026-12-28' }
const client = { userId: 'ann', role: 'CLIENT' } as const
const biller = { userId: 'bob', role: 'BILLER' } as const
const admin = { userId: 'dan', role: 'ADMIN' } as const

describe('punching', () => {
  it('is a biller’s, for oneself alone', () => {
    fc.assert(
      fc.property(actor, id, (who, whom) => {
        expect(mayPunchFor(who, whom)).toBe(who.role === 'BILLER' && who.userId === whom)
      }),
    )
  })
})

describe('correcting somebody’s day', () => {
  it('is for an ADMIN, and for a client on the days on which the tie held, and never for oneself', () => {
    fc.assert(
      fc.property(actor, id, ties, day, (who, whom, all, on) => {
        const may = who.role === 'ADMIN' || (who.role === 'CLIENT' && engages(who, whom, all, on))
        expect(mayCorrect(who, whom, all, on)).toBe(may && who.userId !== whom)
      }),
      { numRuns: 1000 },
    )
  })

  it('reaches no further than seeing it', () => {
    fc.assert(
      fc.property(actor, id, ties, day, (who, whom, all, on) => {
        if (mayCorrect(who, whom, all, on)) expect(maySeeWorkOn(who, whom, all, on)).toBe(true)
      }),
    )
  })

  it('ends for a client with the last day of the tie, and begins with its first', () => {
    const days = ['2026-12-25', '2026-12-26', '2026-12-28', '2026-12-29']
    expect(days.map(on => mayCorrect(client, 'bob', [riverbend], on))).toEqual([false, true, true, false])
    expect(days.map(on => mayApprove(client, 'bob', [riverbend], on))).toEqual([false, true, true, false])
  })
})

describe('deciding what was asked for', () => {
  it('is never for whoever asked, nor for whom it is about, whatever their role', () => {
    fc.assert(
      fc.property(actor, asked, ties, (who, what, all) => {
        if (who.userId === what.askedById || who.userId === what.billerId)
          expect(mayDecide(who, what, all)).toBe(false)
      }),
      { numRuns: 500 },
    )
  })

  it('is for whoever may correct that day, but an objection is for an ADMIN alone', () => {
    fc.assert(
      fc.property(actor, asked, ties, (who, what, all) => {
        const others = who.userId !== what.askedById && who.userId !== what.billerId
        const engaged = who.role === 'CLIENT' && engages(who, what.billerId, all, what.day)
        expect(mayDecide(who, what, all)).toBe(
          others && (who.role === 'ADMIN' || (engaged && what.disputes === null)),
        )
      }),
      { numRuns: 1000 },
    )
  })

  it('goes from the client to an ADMIN when the biller objects', () => {
    const question = { billerId: 'bob', askedById: 'bob', day: '2026-12-27', disputes: null }
    const objection = { ...question, disputes: 'a-correction' }
    const deciders = [client, biller, admin]
    expect(deciders.map(who => mayDecide(who, question, [riverbend]))).toEqual([true, false, true])
    expect(deciders.map(who => mayDecide(who, objection, [riverbend]))).toEqual([false, false, true])
  })
})

describe('approving a month', () => {
  it('is for whoever may correct its last day, and so never one’s own and never a biller’s', () => {
    fc.assert(
      fc.property(actor, id, ties, day, (who, whom, all, on) => {
        expect(mayApprove(who, whom, all, on)).toBe(
          who.userId !== whom &&
            (who.role === 'ADMIN' || (who.role === 'CLIENT' && engages(who, whom, all, on))),
        )
      }),
      { numRuns: 500 },
    )
  })
})
