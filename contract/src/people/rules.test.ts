import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addMilliseconds } from '../kit/time.ts'
import { roles } from '../permissions.ts'
import { type Answers, answerOptions, noAnswers, questions, type UserSignUpQuestions } from './answers.ts'
import {
  accountSlowdown,
  addressSlowdown,
  computeWaitSeconds,
  countRecentFailures,
  firstNameOf,
  hasCompletedForm,
  roleAfterQuestionnaire,
} from './rules.ts'

const then = '2026-03-08T06:59:30.000Z'
const slowing = fc.constantFrom(accountSlowdown, addressSlowdown)
const failures = fc.nat({ max: 5_000 })
const ms = fc.nat({ max: 4 * 3_600_000 })
const past = (count: number) => ({ failures: count, lastFailedAt: then })

const answers: fc.Arbitrary<Answers> = fc.record({
  introduction: fc.constantFrom(...answerOptions.introduction),
  roleInterest: fc.constantFrom(...answerOptions.roleInterest),
  experience: fc.constantFrom(...answerOptions.experience),
  paymentPreference: fc.constantFrom(...answerOptions.paymentPreference),
  serviceTimeline: fc.constantFrom(...answerOptions.serviceTimeline),
})
const role = fc.constantFrom(...roles)
/** Answers of which some are still to be given. */
const someAnswers: fc.Arbitrary<UserSignUpQuestions> = fc
  .tuple(answers, fc.subarray(questions, { minLength: 1 }))
  .map(([all, open]) => ({ ...all, ...Object.fromEntries(open.map(question => [question, ''])) }))

describe('the wait after wrong passwords', () => {
  it('is none within the free tries', () => {
    fc.assert(
      fc.property(slowing, ms, failures, (how, passed, count) => {
        fc.pre(count <= how.free)
        expect(computeWaitSeconds(how, past(count), addMilliseconds(then, passed))).toBe(0)
      }),
    )
  })

  it('is 2, 4, 8 … seconds beyond them and never longer than the maximum', () => {
    const waits = Array.from({ length: 12 }, (_, beyond) =>
      computeWaitSeconds(accountSlowdown, past(accountSlowdown.free + 1 + beyond), then),
    )
    expect(waits).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300, 300])
    fc.assert(
      fc.property(slowing, failures, ms, (how, count, passed) => {
        const wait = computeWaitSeconds(how, past(count), addMilliseconds(then, passed))
        expect(Number.isInteger(wait)).toBe(true)
        expect(wait).toBeGreaterThanOrEqual(0)
        expect(wait).toBeLessThanOrEqual(how.longestSeconds)
      }),
    )
  })

  it('never shrinks with one more failure and never grows as time passes', () => {
    fc.assert(
      fc.property(slowing, failures, ms, ms, (how, count, passed, more) => {
        const now = addMilliseconds(then, passed)
        const wait = computeWaitSeconds(how, past(count), now)
        expect(computeWaitSeconds(how, past(count + 1), now)).toBeGreaterThanOrEqual(wait)
        expect(computeWaitSeconds(how, past(count), addMilliseconds(now, more))).toBeLessThanOrEqual(wait)
      }),
    )
  })

  it('is over exactly when it said it would be', () => {
    fc.assert(
      fc.property(slowing, failures, ms, (how, count, passed) => {
        const now = addMilliseconds(then, passed)
        const wait = computeWaitSeconds(how, past(count), now)
        fc.pre(wait > 0)
        expect(computeWaitSeconds(how, past(count), addMilliseconds(now, wait * 1000))).toBe(0)
        expect(computeWaitSeconds(how, past(count), addMilliseconds(now, (wait - 1) * 1000))).toBe(1)
      }),
    )
  })

  it('is forgotten after an hour without another failure', () => {
    fc.assert(
      fc.property(slowing, failures, fc.integer({ min: -3_000, max: 3_000 }), (how, count, off) => {
        const now = addMilliseconds(then, 3_600_000 + off)
        expect(countRecentFailures(past(count), now)).toBe(off > 0 ? 0 : count)
        expect(computeWaitSeconds(how, past(count), now)).toBe(0)
      }),
    )
  })
})

describe('the questionnaire', () => {
  it('is done when all five are answered, and not before', () => {
    fc.assert(
      fc.property(answers, someAnswers, (all, some) => {
        for (const who of ['CLIENT', 'BILLER'] as const) {
          expect(hasCompletedForm(who, all)).toBe(true)
          expect(hasCompletedForm(who, some)).toBe(false)
        }
      }),
    )
  })

  it('is never shown to an ADMIN', () => {
    fc.assert(fc.property(someAnswers, some => hasCompletedForm('ADMIN', some)))
    expect(hasCompletedForm('ADMIN', noAnswers)).toBe(true)
  })

  it('changes the role only of a CLIENT who looks for a job, the first time', () => {
    fc.assert(
      fc.property(role, fc.oneof(answers, someAnswers), answers, (before, answered, says) => {
        const after = roleAfterQuestionnaire(before, answered, says)
        const firstTime = Object.values(answered).includes('')
        const becomesBiller = before === 'CLIENT' && firstTime && says.introduction === 'job-seeker'
        expect(after).toBe(becomesBiller ? 'BILLER' : before)
      }),
    )
  })

  it('changes no role a second time', () => {
    fc.assert(
      fc.property(role, answers, answers, (before, first, second) => {
        const once = roleAfterQuestionnaire(before, noAnswers, first)
        expect(roleAfterQuestionnaire(once, first, second)).toBe(once)
      }),
    )
  })

  it('makes a BILLER by the introduction alone, not by what the person wants', () => {
    const wantsJob = {
      ...noAnswers,
      introduction: 'medical-provider',
      roleInterest: 'job-seeker',
      experience: 'entry',
      paymentPreference: 'hourly',
      serviceTimeline: 'flexible',
    } as Answers
    expect(roleAfterQuestionnaire('CLIENT', noAnswers, wantsJob)).toBe('CLIENT')
  })
})

describe('the first name', () => {
  it.each([
    ['Maria Santos', 'Maria'],
    ['  Riverbend\tFamily Practice ', 'Riverbend'],
    ['李小龙', '李小龙'],
    ['', ''],
  ])('of “%s” is “%s”', (userName, first) => {
    expect(firstNameOf(userName)).toBe(first)
  })
})
