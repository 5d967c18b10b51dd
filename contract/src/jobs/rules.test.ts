import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { noAnswers } from '../people/answers.ts'
import {
  canBecomeJobStatus,
  canMoveStage,
  findPostErrors,
  isOpenStage,
  isSimilar,
  toPostDefaults,
} from './rules.ts'
import { emptyJob, jobStatuses, stages } from './shapes.ts'

describe('a post', () => {
  it('is incomplete until it has what billers decide by', () => {
    expect(Object.keys(findPostErrors(emptyJob))).toEqual(['description', 'workTypes', 'engagement', 'pay'])
    const complete = {
      ...emptyJob,
      description: 'Work',
      workTypes: ['appeals'],
      engagement: 'project',
    } as const
    const request = { ...complete, workTypes: [...complete.workTypes] }
    expect(findPostErrors({ ...request, pay: 'fixed' })).toEqual({})
    expect(Object.keys(findPostErrors({ ...request, pay: 'hourly' }))).toEqual([
      'rateMinCents',
      'rateMaxCents',
    ])
    const paid = { ...request, pay: 'hourly', rateMinCents: 2000 } as const
    expect(Object.keys(findPostErrors({ ...paid, rateMaxCents: 1999 }))).toEqual(['rateMaxCents'])
    expect(findPostErrors({ ...paid, rateMaxCents: 2000 })).toEqual({})
  })

  it('goes draft, open and paused, filled or closed; filled opens again and closed is final', () => {
    const steps = jobStatuses.flatMap(from =>
      jobStatuses.filter(to => canBecomeJobStatus(from, to)).map(to => `${from} → ${to}`),
    )
    expect(steps).toEqual([
      'draft → open',
      'open → paused',
      'open → filled',
      'open → closed',
      'paused → open',
      'paused → filled',
      'paused → closed',
      'filled → open',
    ])
  })

  it('begins with the answers to the questionnaire', () => {
    const answers = {
      introduction: 'medical-group-representative',
      roleInterest: 'medical-group',
      experience: 'advanced',
      paymentPreference: 'fixed-price',
      serviceTimeline: 'within-1-month',
    }
    expect(toPostDefaults(answers)).toEqual({
      experience: 'advanced',
      start: 'within-1-month',
      pay: 'fixed',
      organisation: 'medical-group',
    })
    const nothing = { experience: null, start: null, pay: null, organisation: null }
    expect(toPostDefaults(noAnswers)).toEqual(nothing)
    expect(
      toPostDefaults({ ...noAnswers, paymentPreference: 'not-sure', introduction: 'job-seeker' }),
    ).toEqual(nothing)
  })
})

describe('two posts of one client', () => {
  const of = (title: string, description = '', workTypes: string[] = []) => ({
    title,
    description,
    workTypes,
  })
  const text = 'Post ERA and manual payments for four providers and route every denial the same day'

  it.each([
    ['the same title in another case', of('Payment Poster, Évenings'), of('payment poster évenings'), true],
    ['another order of words', of('AR follow-up for cardiology'), of('Cardiology: AR follow-up for'), true],
    [
      'titles and texts alike for the same work',
      of('Payment poster wanted', text, ['appeals']),
      of('Payment poster needed', text, ['appeals']),
      true,
    ],
    [
      'the same for other work',
      of('Payment poster wanted', text, ['appeals']),
      of('Payment poster needed', text, ['credentialing']),
      false,
    ],
    [
      'texts alike under other titles',
      of('Charge entry', text, ['appeals']),
      of('Denials', text, ['appeals']),
      false,
    ],
    ['other titles', of('Charge entry'), of('Denials, technical'), false],
  ])('with %s', (_, one, other, similar) => {
    expect([isSimilar(one, other), isSimilar(other, one)]).toEqual([similar, similar])
  })
})

describe('an application', () => {
  it('moves between open stages and to declined by hand, and never once it has ended', () => {
    fc.assert(
      fc.property(fc.constantFrom(...stages), fc.constantFrom(...stages), (from, to) => {
        if (canMoveStage(from, to)) {
          expect(isOpenStage(from)).toBe(true)
          expect(['shortlisted', 'interview', 'offered', 'declined']).toContain(to)
        }
        if (!isOpenStage(from)) expect(canMoveStage(from, to)).toBe(false)
        if (isOpenStage(from)) expect(canMoveStage(from, 'declined')).toBe(true)
      }),
    )
  })
})
