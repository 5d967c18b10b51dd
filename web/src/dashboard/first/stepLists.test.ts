import { describe, expect, it } from 'vitest'
import {
  findNextStep,
  listBillerDaySteps,
  listBillerSteps,
  listClientDaySteps,
  listClientSteps,
  type Step,
} from './stepLists.ts'

/** What the one button says, and where it leads. */
function nextOf(steps: readonly Step[]) {
  const { title = null, link } = steps[findNextStep(steps)] ?? {}
  return [title, link?.label, link?.to]
}

const counts = { new: 0, shortlisted: 0, interview: 0, offered: 0, hired: 0, declined: 0, withdrawn: 0 }
const post = { jobId: 'j1', title: 'Denials', applications: counts }
const withCounts = (more: Partial<typeof counts>) => ({ ...post, applications: { ...counts, ...more } })
const applicants = '/jobs?job=j1&tab=applicants'

describe('the first steps of a client', () => {
  it.each([
    ['nothing', undefined, undefined, ['Post your first job', 'Post a job', '/jobs?edit=work']],
    ['a draft', undefined, post, ['Post your first job', 'Finish your job', '/jobs?job=j1&edit=preview']],
    ['a post', post, undefined, ['Invite and hire', 'Invite billers', '/jobs?job=j1&tab=matches']],
    [
      'an applicant',
      withCounts({ new: 1 }),
      undefined,
      ['Invite and hire', 'Review 1 applicant', applicants],
    ],
    [
      'a talk',
      withCounts({ interview: 1 }),
      undefined,
      ['Invite and hire', 'See your applicants', applicants],
    ],
    ['an offer', withCounts({ offered: 1 }), post, ['Invite and hire', 'See your applicants', applicants]],
  ])('lead on from %s', (_, published, draft, next) => {
    expect(nextOf(listClientSteps(published, draft))).toEqual(next)
  })

  it('say that an offer is out', () => {
    const [, hiring] = listClientSteps(withCounts({ offered: 2 }), undefined)
    expect(hiring?.sentence).toBe('2 offers are out. We’ll notify you as soon as it’s answered.')
  })
})

describe('the first steps of a biller', () => {
  const hidden = { listed: false, completeness: 10 }
  const listed = { listed: true, completeness: 45 }
  const before = { profile: hidden, hasApplied: false, offers: 0, invitations: 0 }

  it.each([
    ['an empty profile', before, ['List your profile', 'Complete your profile', '/billerprofile']],
    [
      'a profile not read yet',
      { ...before, profile: undefined },
      ['List your profile', 'Complete your profile', '/billerprofile'],
    ],
    ['a listed profile', { ...before, profile: listed }, ['Apply to a job', 'Find jobs', '/jobs']],
    [
      'an invitation',
      { ...before, profile: listed, invitations: 1 },
      ['Apply to a job', 'Answer 1 invitation', '/jobs?view=invitations'],
    ],
    [
      'an application',
      { ...before, profile: listed, hasApplied: true },
      ['Accept an offer', 'Your applications', '/jobs?view=applications'],
    ],
    [
      'an offer, also without a profile',
      { ...before, offers: 1 },
      ['Accept an offer', 'Answer 1 offer', '/jobs?view=applications'],
    ],
  ])('lead on from %s', (_, progress, next) => {
    expect(nextOf(listBillerSteps(progress))).toEqual(next)
  })
})

describe('the first day', () => {
  const biller = { userId: 'b1', userName: 'Maria' }
  const client = { userId: 'c1', userName: 'Riverbend' }
  const unseen = { biller, hasGreeted: false, hasTasks: false, report: null, mayReview: true }
  const review = ['Approve the first day', 'Review the day', '/production-report?view=review&biller=b1']

  it('begins for a client with hello and a task, and ends with an approved day', () => {
    const greeted = { ...unseen, hasGreeted: true }
    const given = { ...greeted, hasTasks: true }
    expect(nextOf(listClientDaySteps(unseen))).toEqual(['Say hello', 'Write a message', '/chat?person=b1'])
    expect(nextOf(listClientDaySteps(greeted))).toEqual([
      'Give a first task',
      'Add a task',
      '/tasks-report?assignee=b1&edit=new',
    ])
    expect(nextOf(listClientDaySteps(given))).toEqual([
      'Approve the first day',
      'See their page',
      '/biller/profile/b1',
    ])
    expect(nextOf(listClientDaySteps({ ...given, report: 'submitted' }))).toEqual(review)
    expect(nextOf(listClientDaySteps({ ...given, report: 'approved' }))).toEqual([null, undefined, undefined])
  })

  it('puts a submitted day before what could have been done first', () => {
    expect(nextOf(listClientDaySteps({ ...unseen, report: 'submitted' }))).toEqual(review)
  })

  it('leads a biller from hello to a submitted day, also when it was sent back', () => {
    const begun = { client, hasGreeted: true, hasWorked: true, report: 'draft' } as const
    const reporting = ['Report your day', 'Open your report', '/production-report']
    expect(nextOf(listBillerDaySteps({ ...begun, hasGreeted: false }))).toEqual([
      'Say hello',
      'Write a message',
      '/chat?person=c1',
    ])
    expect(nextOf(listBillerDaySteps({ ...begun, hasWorked: false }))).toEqual([
      'Punch in',
      undefined,
      undefined,
    ])
    expect(nextOf(listBillerDaySteps(begun))).toEqual(reporting)
    expect(nextOf(listBillerDaySteps({ ...begun, report: 'rejected' }))).toEqual(reporting)
    expect(nextOf(listBillerDaySteps({ ...begun, report: 'submitted' }))).toEqual([
      null,
      undefined,
      undefined,
    ])
  })
})
