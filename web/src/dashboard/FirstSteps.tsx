import { listApplications, listPosts } from '@claimcrew/contract/jobs/contract'
import { to } from '@claimcrew/contract/kit/href'
import { countText } from '@claimcrew/contract/kit/numberWords'
import type { Href } from '@claimcrew/contract/kit/paths'
import { getProfile } from '@claimcrew/contract/profiles/contract'
import { Anchor, Button, Paper, Text, Title, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconUsers } from '@tabler/icons-react'
import { useMay } from '../kit/actingFor.ts'
import { usePages } from '../kit/call/pages.ts'
import { useCall } from '../kit/call/query.ts'
import { Link } from '../kit/screen/Link.tsx'
import { dayText } from '../kit/time/dayWords.ts'
import { EmptyState } from '../kit/ui/EmptyState.tsx'
import type { StartingPerson } from './dashboardQueries.ts'
import classes from './FirstSteps.module.css'

type Step = {
  readonly title: string
  readonly sentence: string
  readonly link?: { readonly to: Href; readonly label: string }
  readonly isDone?: boolean
}

type StepsProps = { title: string; sentence: string; steps: readonly Step[] }

/** What is done is ticked off, and what comes next has the button. */
function Steps({ title, sentence, steps }: StepsProps) {
  const next = steps.findIndex(({ isDone = false }) => !isDone)
  return (
    <Paper component="section" withBorder className={classes.card} aria-label={title}>
      <Title order={2} size="h3">
        {title}
      </Title>
      <Text c="dimmed" mt={4}>
        {sentence}
      </Text>
      <ol className={classes.steps}>
        {steps.map((step, index) => (
          <li key={step.title} className={classes.step}>
            <span className={classes.number} aria-hidden data-done={step.isDone || undefined}>
              {step.isDone ? <IconCheck size={18} stroke={2.2} /> : index + 1}
            </span>
            <Title order={3} size="h4">
              {step.title}
              {step.isDone && <VisuallyHidden component="span">, done</VisuallyHidden>}
            </Title>
            <Text size="sm" c="dimmed">
              {step.sentence}
            </Text>
            {step.link &&
              (index === next ? (
                <Button component={Link} to={step.link.to} size="sm" className={classes.way ?? ''}>
                  {step.link.label}
                </Button>
              ) : (
                <Anchor component={Link} to={step.link.to} size="sm" className={classes.way ?? ''}>
                  {step.link.label}
                </Anchor>
              ))}
          </li>
        ))}
      </ol>
    </Paper>
  )
}

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
  const post = data?.pages[0]?.items[0]
  const { new: applied = 0, shortlisted = 0, interview = 0, offered = 0 } = post?.applications ?? {}
  return (
    <Steps
      title="Your first steps"
      sentence="No one works for you here yet. Here’s how to start."
      steps={[
        {
          title: 'Post your first job',
          sentence: 'Post a job with its hours and rate. Billers apply, and you choose.',
          isDone: post !== undefined,
          link: post
            ? { to: to('/jobs', { job: post.jobId }), label: 'See your job' }
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

/** For a BILLER who works for nobody yet. */
export function BillerFirstSteps({ userId, offers }: { userId: string; offers: number }) {
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
          sentence: 'Practices and billing companies post jobs here. Each shows how well it fits you.',
          isDone: applied || offers > 0,
          link: { to: '/jobs', label: 'Find jobs' },
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

type NamedPerson = Omit<StartingPerson, 'startsOn'> & { readonly startsOn?: string | undefined }

type ClientFirstDayProps = {
  biller: NamedPerson
  /** Those who start later than the first. */
  others: readonly StartingPerson[]
  hasTasks: boolean
}

const startText = ({ userName, startsOn }: StartingPerson) => `${userName} starts ${dayText(startsOn)}.`

/** For a CLIENT whose first biller is about to work, or at it. */
export function ClientFirstDay({ biller, others, hasTasks }: ClientFirstDayProps) {
  const may = useMay()
  const { userId, userName, startsOn } = biller
  const sentence = `Here’s how to make ${startsOn ? 'that' : 'the first'} day a good one.`
  return (
    <Steps
      title={startsOn ? `${userName} starts ${dayText(startsOn)}` : `${userName} works for you now`}
      sentence={[sentence, ...others.slice(0, 3).map(startText)].join(' ')}
      steps={[
        {
          title: 'Say hello',
          sentence: 'Agree on how you work together, and give access to your systems.',
          link: { to: to('/chat', { person: userId }), label: 'Write a message' },
        },
        {
          title: 'Give a first task',
          isDone: hasTasks,
          sentence: 'Describe the work, how much of it, and when it’s due.',
          ...(may('tasks:manage') && {
            link: { to: to('/tasks-report', { assignee: userId }), label: 'Add a task' },
          }),
        },
        {
          title: 'Approve the first day',
          sentence:
            'Hours show up below once they punch in. At the end of the day they report what they did.',
          link: { to: to('/biller/profile/$userId', { userId }), label: 'See their page' },
        },
      ]}
    />
  )
}

type BillerFirstDayProps = { client: NamedPerson; hasWorked: boolean }

/** For a BILLER on the first day for a first client, and before it. */
export const BillerFirstDay = ({
  client: { userId, userName, startsOn },
  hasWorked,
}: BillerFirstDayProps) => (
  <Steps
    title={startsOn ? `You start with ${userName} ${dayText(startsOn)}` : `You work for ${userName}`}
    sentence="Here’s your first day."
    steps={[
      {
        title: 'Say hello',
        sentence: 'Ask for access to their systems, and what to start with.',
        link: { to: to('/chat', { person: userId }), label: 'Write a message' },
      },
      {
        title: 'Punch in',
        isDone: hasWorked,
        sentence: 'Press Punch in below when you start. Your hours count from then.',
      },
      {
        title: 'Report your day',
        sentence: `Write what you did before you punch out, so ${userName} can approve it.`,
        link: { to: '/production-report', label: 'Open your report' },
      },
    ]}
  />
)

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
