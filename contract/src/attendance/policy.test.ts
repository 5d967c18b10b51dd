import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type EngagementPeriod, maySeeWorkOn } from '../engagements/policy.ts'
import { type Actor, roles, toFounder } from '../permissions.ts'
import { mayApprove, mayAssign, mayCorrect, mayDecide, mayDecideLeave, mayPunchFor } from './policy.ts'

/** Few days and few people, so that they meet often. */
const day = fc.integer({ min: 25, max: 31 }).map(date => `2026-12-${date}`)
const id = fc.constantFrom('ann', 'bob', 'cat', 'dan')
const actor = fc.record({ userId: id, role: fc.constantFrom(...roles) }).map(toFounder)
const anyPeriod: fc.Arbitrary<EngagementPeriod> = fc
  .record({ clientId: id, billerId: id, one: day, two: day, ended: fc.boolean() })
  .map(({ clientId, billerId, one, two, ended }) => {
    const [startedOn, endedOn] = [one, two].sort() as [string, string]
    return { clientId, billerId, startedOn, endedOn: ended ? endedOn : null }
  })
const ties = fc.array(anyPeriod, { maxLength: 8 })
/** From before the ties begin to after the last of them is settled, which is on the 7th. */
const today = fc
  .integer({ min: 0, max: 20 })
  .map(after => new Date(Date.UTC(2026, 11, 25 + after)).toISOString().slice(0, 10))
const lastToSettle = '2027-01-07'
const request = fc.oneof(
  fc.record({
    billerId: id,
    askedById: id,
    day,
    disputes: fc.constant(null),
    correctedById: fc.constant(null),
    clientDecides: fc.constant(false),
  }),
  fc.record({
    billerId: id,
    askedById: id,
    day,
    disputes: fc.constant('a-correction'),
    correctedById: id,
    clientDecides: fc.boolean(),
  }),
)

/** Whether an engagement held that day and is not settled yet. */
function engages(
  who: Actor,
  billerId: string,
  all: readonly EngagementPeriod[],
  on: string,
  now: string,
): boolean {
  return all.some(
    one =>
      one.clientId === who.organizationId &&
      one.billerId === billerId &&
      one.startedOn <= on &&
      (one.endedOn === null || (on <= one.endedOn && now <= lastToSettle)),
  )
}

const riverbend: EngagementPeriod = {
  clientId: 'ann',
  billerId: 'bob',
  startedOn: '2026-12-26',
  endedOn: '2026-12-28',
}
const client = toFounder({ userId: 'ann', role: 'CLIENT' })
const biller = toFounder({ userId: 'bob', role: 'BILLER' })
const admin = toFounder({ userId: 'dan', role: 'ADMIN' })

describe('punching', () => {
  it('is allowed to billers, only for themselves', () => {
    fc.assert(
      fc.property(actor, id, (who, target) => {
        expect(mayPunchFor(who, target)).toBe(who.role === 'BILLER' && who.userId === target)
      }),
    )
  })
})

describe('assigning a session to a client', () => {
  it('is allowed to a biller for themselves and to an ADMIN for everyone, never to a client', () => {
    fc.assert(
      fc.property(actor, id, (who, target) => {
        const own = who.role === 'BILLER' && who.userId === target
        expect(mayAssign(who, target)).toBe(own || who.role === 'ADMIN')
      }),
    )
  })
})

describe('correcting a biller’s day', () => {
  it('is allowed to an ADMIN and, on the days of the engagement, to the client, never for one’s own day', () => {
    fc.assert(
      fc.property(actor, id, ties, day, today, (who, target, all, on, now) => {
        const may = who.role === 'ADMIN' || (who.role === 'CLIENT' && engages(who, target, all, on, now))
        expect(mayCorrect(who, target, all, on, now)).toBe(may && who.userId !== target)
      }),
      { numRuns: 1000 },
    )
  })

  it('is never allowed without access to the day', () => {
    fc.assert(
      fc.property(actor, id, ties, day, today, (who, target, all, on, now) => {
        if (mayCorrect(who, target, all, on, now)) expect(maySeeWorkOn(who, target, all, on)).toBe(true)
      }),
    )
  })

  it('is allowed to a client from the first to the last day of the engagement', () => {
    const days = ['2026-12-25', '2026-12-26', '2026-12-28', '2026-12-29']
    const expected = [false, true, true, false]
    expect(days.map(on => mayCorrect(client, 'bob', [riverbend], on, '2026-12-29'))).toEqual(expected)
    expect(days.map(on => mayApprove(client, 'bob', [riverbend], on, '2026-12-29'))).toEqual(expected)
  })
})

describe('deciding on a request', () => {
  it('is never allowed to the requester, the biller it is about or the author of the disputed correction, whatever their role', () => {
    fc.assert(
      fc.property(actor, request, ties, today, (who, what, all, now) => {
        if ([what.askedById, what.billerId, what.correctedById].some(one => one === who.userId))
          expect(mayDecide(who, what, all, now)).toBe(false)
      }),
      { numRuns: 500 },
    )
  })

  it('is allowed to everyone who can correct that day; an objection needs an ADMIN, unless the client may decide it', () => {
    fc.assert(
      fc.property(actor, request, ties, today, (who, what, all, now) => {
        const others = ![what.askedById, what.billerId, what.correctedById].some(one => one === who.userId)
        const engaged = who.role === 'CLIENT' && engages(who, what.billerId, all, what.day, now)
        expect(mayDecide(who, what, all, now)).toBe(
          others && (who.role === 'ADMIN' || (engaged && (what.disputes === null || what.clientDecides))),
        )
      }),
      { numRuns: 1000 },
    )
  })

  it('goes from the client to an ADMIN when the biller objects', () => {
    const question = {
      billerId: 'bob',
      askedById: 'bob',
      day: '2026-12-27',
      disputes: null,
      correctedById: null,
      clientDecides: false,
    }
    const objection = { ...question, disputes: 'a-correction', correctedById: 'ann' }
    const toAdmin = { ...objection, correctedById: 'dan' }
    const decided = (what: typeof question | typeof objection) =>
      [client, biller, admin].map(who => mayDecide(who, what, [riverbend], '2026-12-31'))
    expect(decided(question)).toEqual([true, false, true])
    expect(decided(objection)).toEqual([false, false, true])
    expect(decided(toAdmin), 'another ADMIN decides').toEqual([false, false, false])
    expect(decided({ ...toAdmin, clientDecides: true }), 'there is no other ADMIN').toEqual([
      true,
      false,
      false,
    ])
  })
})

describe('approving a month', () => {
  it('is allowed to everyone who can correct its last day, so never for one’s own month and never to a biller', () => {
    fc.assert(
      fc.property(actor, id, ties, day, today, (who, target, all, on, now) => {
        expect(mayApprove(who, target, all, on, now)).toBe(
          who.userId !== target &&
            (who.role === 'ADMIN' || (who.role === 'CLIENT' && engages(who, target, all, on, now))),
        )
      }),
      { numRuns: 500 },
    )
  })
})

describe('deciding about leave', () => {
  it('is allowed to everyone who can approve one of its days', () => {
    fc.assert(
      fc.property(actor, id, ties, day, day, today, (who, target, all, one, other, now) => {
        const [firstDay, lastDay] = [one, other].sort() as [string, string]
        const days = Array.from({ length: 7 }, (_, index) => `2026-12-${25 + index}`)
        expect(mayDecideLeave(who, { billerId: target, firstDay, lastDay }, all, now)).toBe(
          days.some(on => firstDay <= on && on <= lastDay && mayApprove(who, target, all, on, now)),
        )
      }),
    )
  })
})
