import { listApplications, listPosts } from '@claimcrew/contract/jobs/contract'
import { getProfile } from '@claimcrew/contract/profiles/contract'
import { Paper } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { usePages } from '../../kit/call/pages.ts'
import { useCall } from '../../kit/call/query.ts'
import { EmptyState } from '../../kit/ui/EmptyState.tsx'
import { Steps } from './Steps.tsx'
import { listBillerSteps, listClientSteps } from './stepLists.ts'

/** For a CLIENT for whom nobody works yet. */
export function ClientFirstSteps() {
  const { data } = usePages(listPosts, { query: { status: 'open', limit: 1 } })
  const { data: drafts } = usePages(listPosts, { query: { status: 'draft', limit: 1 } })
  return (
    <Steps
      title="Your first steps"
      sentence="No one works for you here yet. Here’s how to start."
      steps={listClientSteps(data?.pages[0]?.items[0], drafts?.pages[0]?.items[0])}
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
  const hasApplied = (sent?.pages[0]?.items.length ?? 0) > 0
  return (
    <Steps
      title="Your first steps"
      sentence="You don’t have any clients yet. Here’s how to start."
      steps={listBillerSteps({ profile: own?.profile, hasApplied, offers, invitations })}
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
