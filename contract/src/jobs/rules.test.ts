import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isOpenStage, isSimilar, mayBecome, mayMove, postFaults, rateFault } from './rules.ts'
import { emptyJob, jobStatuses, stages } from './shapes.ts'

const post = {
  ...emptyJob,
  title: 'Denials specialist',
  description: 'Work our denials.',
  workTypes: ['denials-technical'],
  engagement: 'full-time',
  pay: 'hourly',
  rateMinCents: 800,
  rateMaxCents: 1200,
} as const

describe('a job', () => {
  it('goes draft, open and paused, filled or closed; filled opens again and closed is final', () => {
    const steps = jobStatuses.flatMap(from =>
      jobStatuses.filter(to => mayBecome(from, to)).map(to => `${from} → ${to}`),
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

  it('says all that a post needs before it is one', () => {
    expect(Object.keys(postFaults({ ...emptyJob }))).toEqual([
      'description',
      'workTypes',
      'engagement',
      'pay',
    ])
    expect(Object.keys(postFaults({ ...emptyJob, pay: 'hourly' }))).toContain('rateMinCents')
    expect(postFaults({ ...post, workTypes: [...post.workTypes] })).toEqual({})
    expect(postFaults({ ...post, workTypes: [...post.workTypes], pay: 'fixed', rateMinCents: null })).toEqual(
      {},
    )
    expect(Object.keys(rateFault({ rateMinCents: 2, rateMaxCents: 1 }))).toEqual(['rateMaxCents'])
  })

  it('is like another when the title is, or title and text for the same work are', () => {
    const like = (other: Partial<{ title: string; description: string; workTypes: string[] }>) =>
      isSimilar(
        { ...post, workTypes: [...post.workTypes] },
        { ...post, workTypes: [...post.workTypes], ...other },
      )
    expect(like({ title: 'Specialist, DENIALS!' })).toBe(true)
    expect(like({ title: 'Denials biller' })).toBe(false)
    expect(like({ title: 'Senior denials specialist' })).toBe(true)
    expect(like({ title: 'Senior denials specialist', workTypes: ['appeals'] })).toBe(false)
    expect(like({ title: 'Charge entry' })).toBe(false)
  })
})

describe('an application', () => {
  it('moves between open stages and to declined by hand, and never once it has ended', () => {
    fc.assert(
      fc.property(fc.constantFrom(...stages), fc.constantFrom(...stages), (from, to) => {
        if (mayMove(from, to)) {
          expect(isOpenStage(from)).toBe(true)
          expect(['shortlisted', 'interview', 'offered', 'declined']).toContain(to)
        }
        if (!isOpenStage(from)) expect(mayMove(from, to)).toBe(false)
        if (isOpenStage(from)) expect(mayMove(from, 'declined')).toBe(true)
      }),
    )
  })
})
