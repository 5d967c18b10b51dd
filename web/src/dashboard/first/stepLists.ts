import type { Job } from '@claimcrew/contract/jobs/shapes'
import { to } from '@claimcrew/contract/kit/href'
import { countText, percentText } from '@claimcrew/contract/kit/numberWords'
import type { Href } from '@claimcrew/contract/kit/paths'
import type { ProductionStatus } from '@claimcrew/contract/production/rules'

export type Step = {
  readonly title: string
  readonly sentence: string
  readonly link?: { readonly to: Href; readonly label: string }
  readonly isDone?: boolean
  /** Another person waits for it: it comes before what could be done first. */
  readonly isWaiting?: boolean
}

/** Which step has the button: the one that another person waits for, else the first that is not done; -1 after the last. */
export function findNextStep(steps: readonly Step[]): number {
  const waiting = steps.findIndex(({ isWaiting = false }) => isWaiting)
  return waiting >= 0 ? waiting : steps.findIndex(({ isDone = false }) => !isDone)
}

type PostInFirstSteps = Pick<Job, 'jobId' | 'title' | 'applications'>

/** What brings the first hire nearer, from what there is. */
function toHiringStep(post: PostInFirstSteps | undefined): Omit<Step, 'title'> {
  if (!post)
    return {
      sentence: 'We show you billers who fit. Invite the ones you like, then hire one.',
      link: { to: '/biller/explore-profiles', label: 'Find billers' },
    }
  const { new: applied = 0, shortlisted = 0, interview = 0, offered = 0 } = post.applications ?? {}
  const applicants = to('/jobs', { job: post.jobId, tab: 'applicants' })
  if (applied > 0)
    return {
      sentence: 'Read what they wrote and how they fit, then hire one or send an offer.',
      link: { to: applicants, label: `Review ${countText(applied, 'applicant')}` },
    }
  if (offered > 0)
    return {
      sentence: `${countText(offered, 'offer is', 'offers are')} out. We’ll notify you as soon as it’s answered.`,
      link: { to: applicants, label: 'See your applicants' },
    }
  if (shortlisted + interview > 0)
    return {
      sentence: 'You’re in touch with applicants. Hire one or send an offer.',
      link: { to: applicants, label: 'See your applicants' },
    }
  return {
    sentence: 'Invite billers who fit, read who applied, and hire one.',
    link: { to: to('/jobs', { job: post.jobId, tab: 'matches' }), label: 'Invite billers' },
  }
}

function toPostLink(post: PostInFirstSteps | undefined, draft: PostInFirstSteps | undefined) {
  if (post) return { to: to('/jobs', { job: post.jobId }), label: 'See your job' }
  // What is missing stands above the preview.
  if (draft) return { to: to('/jobs', { job: draft.jobId, edit: 'preview' }), label: 'Finish your job' }
  return { to: to('/jobs', { edit: 'work' }), label: 'Post a job' }
}

/** From signing up to the first hire, for a CLIENT for whom nobody works yet. */
export const listClientSteps = (
  post: PostInFirstSteps | undefined,
  draft: PostInFirstSteps | undefined,
): readonly Step[] => [
  {
    title: 'Post your first job',
    sentence:
      draft && !post
        ? `Your draft “${draft.title}” is saved. Publish it, and billers can apply.`
        : 'Post a job with its hours and rate. Billers apply, and you choose.',
    isDone: post !== undefined,
    link: toPostLink(post, draft),
  },
  { title: 'Invite and hire', ...toHiringStep(post) },
  {
    title: 'See the first day',
    sentence: 'Once someone starts, this page shows their day: hours, tasks and cost. No tracker needed.',
    link: { to: '/billers', label: 'See your team' },
  },
]

type BillerProgress = {
  readonly profile: { readonly listed: boolean; readonly completeness: number } | undefined
  readonly hasApplied: boolean
  readonly offers: number
  /** Clients who ask one to apply. */
  readonly invitations: number
}

/** From signing up to the first day, for a BILLER who works for nobody yet. */
export const listBillerSteps = ({
  profile,
  hasApplied,
  offers,
  invitations,
}: BillerProgress): readonly Step[] => [
  {
    title: 'List your profile',
    sentence: profile?.listed
      ? `Clients can find you. Your profile is ${percentText(profile.completeness / 100)} complete.`
      : 'A headline and a work type are enough to be found. Systems and a rate get you better matches.',
    // An offer does not wait for a profile.
    isDone: profile?.listed === true || offers > 0,
    link: { to: '/billerprofile', label: profile?.listed ? 'Edit your profile' : 'Complete your profile' },
  },
  {
    title: 'Apply to a job',
    sentence:
      invitations > 0
        ? 'A client asks you to apply. Read the job, then answer.'
        : 'Practices and billing companies post jobs here. Each shows how well it fits you.',
    isDone: hasApplied || offers > 0,
    link:
      invitations > 0
        ? {
            to: to('/jobs', { view: 'invitations' }),
            label: `Answer ${countText(invitations, 'invitation')}`,
          }
        : { to: '/jobs', label: 'Find jobs' },
  },
  {
    title: 'Accept an offer',
    sentence:
      offers > 0
        ? 'A client wants to hire you. Read the terms and answer.'
        : 'Offers show up here, in your notifications and on the job, with the terms to accept.',
    ...((hasApplied || offers > 0) && {
      link: {
        to: to('/jobs', { view: 'applications' }),
        label: offers > 0 ? `Answer ${countText(offers, 'offer')}` : 'Your applications',
      },
    }),
  },
  {
    title: 'Start your first day',
    sentence: 'Punch in below when you start, and report what you did before you punch out.',
  },
]

/** How far somebody's today is reported; null where nothing of it is known. */
export type ReportedToday = ProductionStatus | null

type ClientDay = {
  readonly biller: { readonly userId: string; readonly userName: string }
  readonly hasGreeted: boolean
  readonly hasTasks: boolean
  readonly report: ReportedToday
  readonly mayReview: boolean
}

/** From saying hello to the first approved day, for a CLIENT. */
export function listClientDaySteps({
  biller: { userId, userName },
  hasGreeted,
  hasTasks,
  report,
  mayReview,
}: ClientDay): readonly Step[] {
  const waits = report === 'submitted' && mayReview
  return [
    {
      title: 'Say hello',
      isDone: hasGreeted,
      sentence: 'Agree on how you work together, and give access to your systems.',
      link: { to: to('/chat', { person: userId }), label: 'Write a message' },
    },
    {
      title: 'Give a first task',
      isDone: hasTasks,
      sentence: 'Describe the work, how much of it, and when it’s due.',
      link: { to: to('/tasks-report', { assignee: userId, edit: 'new' }), label: 'Add a task' },
    },
    {
      title: 'Approve the first day',
      isDone: report === 'approved' || report === 'locked',
      isWaiting: waits,
      sentence: waits
        ? `${userName} has reported the day. Read it, then approve it or send it back.`
        : 'Hours show up below once they punch in. At the end of the day they report what they did.',
      link: waits
        ? { to: to('/production-report', { view: 'review', biller: userId }), label: 'Review the day' }
        : { to: to('/biller/profile/$userId', { userId }), label: 'See their page' },
    },
  ]
}

type BillerDay = {
  readonly client: { readonly userId: string; readonly userName: string }
  readonly hasGreeted: boolean
  readonly hasWorked: boolean
  readonly report: ReportedToday
}

/** From saying hello to the first submitted day, for a BILLER. */
export const listBillerDaySteps = ({
  client: { userId, userName },
  hasGreeted,
  hasWorked,
  report,
}: BillerDay): readonly Step[] => [
  {
    title: 'Say hello',
    isDone: hasGreeted,
    sentence: 'Ask for access to their systems, and what to start with.',
    link: { to: to('/chat', { person: userId }), label: 'Write a message' },
  },
  {
    title: 'Punch in',
    isDone: hasWorked,
    sentence: 'Press Punch in above when you start. Your hours count from then.',
  },
  {
    title: 'Report your day',
    isDone: report !== null && report !== 'draft' && report !== 'rejected',
    sentence: `Write what you did before you punch out, so ${userName} can approve it.`,
    link: { to: '/production-report', label: 'Open your report' },
  },
]
