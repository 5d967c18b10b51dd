import { listApplications, listPosts } from '@claimcrew/contract/jobs/contract'
import { to } from '@claimcrew/contract/kit/href'
import { countText } from '@claimcrew/contract/kit/numberWords'
import { getProfile } from '@claimcrew/contract/profiles/contract'
import { Paper } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { usePages } from '../../kit/call/pages.ts'
import { useCall } from '../../kit/call/query.ts'
import { EmptyState } from '../../kit/ui/EmptyState.tsx'
import { Steps } from './Steps.tsx'

type HiringCounts = { readonly applied: number; readonly talking: number; readonly offered: number }

/** What brings the first hire nearer, from what there is. */
function toHiringStep(jobId: string | undefined, { applied, talking, offered }: HiringCounts) {
  if (!jobId)
    return {
      sentence: 'We show you billers who fit. Invite the ones you like, then hire one.',
      link: { to: '/biller/explore-profiles', label: 'Find billers' },
    } as const
  const applicants = to('/jobs', { job: jobId, tab: 'applicants' })
  if (applied > 0)
    return {
      sentence: 'Read what they wrote and how they fit, then hire one or send an offer.',
      link: { to: applicants, label: `Review ${countText(applied, 'applicant')}` },
    }
  if (offered > 0)
    return {
      sentence: `${countText(offered, 'offer is', 'offers are')} out. We tell you as soon as it’s answered.`,
      link: { to: applicants, label: 'See your applicants' },
    }
  if (talking > 0)
    return {
      sentence: 'You’re in touch with applicants. Hire one or send an offer.',
      link: { to: applicants, label: 'See your applicants' },
    }
  return {
    sentence: 'Invite billers who fit, read who applied, and hire one.',
    link: { to: to('/jobs', { job: jobId, tab: 'matches' }), label: 'Invite billers' },
  }
}

/** For a CLIENT for whom nobody works yet. */
export function ClientFirstSteps() {
  const { data } = usePages(listPosts, { query: { status: 'open', limit: 1 } })
  const { data: drafts } = usePages(listPosts, { query: { status: 'draft', limit: 1 } })
  const post = data?.pages[0]?.items[0]
  const draft = drafts?.pages[0]?.items[0]
  const { new: applied = 0, shortlisted = 0, interview = 0, offered = 0 } = post?.applications ?? {}
  return (
    <Steps
      title="Your first steps"
      sentence="No one works for you here yet. Here’s how to start."
      steps={[
        {
          title: 'Post your first job',
          sentence:
            draft && !post
              ? `Your draft “${draft.title}” is saved. Publish it, and billers can apply.`
              : 'Post a job with its hours and rate. Billers apply, and you choose.',
          isDone: post !== undefined,
          link: post
            ? { to: to('/jobs', { job: post.jobId }), label: 'See your job' }
            : draft
              ? // What is missing stands above the preview.
                { to: to('/jobs', { job: draft.jobId, edit: 'preview' }), label: 'Finish your job' }
              : { to: to('/jobs', { edit: 'work' }), label: 'Post a job' },
        },
        {
          title: 'Invite and hire',
          ...toHiringStep(post?.jobId, { applied, talking: shortlisted + interview, offered }),
        },
        {
          title: 'See the first day',
          sentence:
            'Once someone starts, this page shows their day: hours, tasks and cost. No tracker needed.',
          link: { to: '/billers', label: 'See your team' },
        },
      ]}
    />
  )
}

type BillerFirstStepsProps = {
  userId: string
  offers: number
  /** Clients who ask one to apply. */
  invitations: number
}

/** For a BILLER who works for nobody yet. */
export function BillerFirstSteps({ userId, offers, invitations }: BillerFirstStepsProps) {
  const { data: own } = useCall(getProfile, { params: { userId } })
  const { data: sent } = usePages(listApplications, { query: {} })
  const applied = (sent?.pages[0]?.items.length ?? 0) > 0
  const profile = own?.profile
  return (
    <Steps
      title="Your first steps"
      sentence="You don’t have any clients yet. Here’s how to start."
      steps={[
        {
          title: 'List your profile',
          sentence: profile?.listed
            ? `Clients can find you. Your profile is ${profile.completeness}% complete.`
            : 'A headline and a work type are enough to be found. Systems and a rate get you better matches.',
          // An offer does not wait for a profile.
          isDone: profile?.listed === true || offers > 0,
          link: {
            to: '/billerprofile',
            label: profile?.listed ? 'Edit your profile' : 'Complete your profile',
          },
        },
        {
          title: 'Apply to a job',
          sentence:
            invitations > 0
              ? 'A client asks you to apply. Read the job, then answer.'
              : 'Practices and billing companies post jobs here. Each shows how well it fits you.',
          isDone: applied || offers > 0,
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
          ...((applied || offers > 0) && {
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
      ]}
    />
  )
}

/** For a seat of a client for whom nobody works yet, and who does not hire. */
export const NobodyHired = () => (
  <Paper withBorder>
    <EmptyState icon={IconUsers} title="No one works here yet">
      Owners and recruiters post jobs and hire. Once someone starts, their hours and tasks show up here.
    </EmptyState>
  </Paper>
)

/** For an ADMIN of a house without billers. */
export const NobodyRegistered = () => (
  <Paper withBorder>
    <EmptyState icon={IconUsers} title="No billers yet">
      Hours show up here once billers sign up and track time.
    </EmptyState>
  </Paper>
)
