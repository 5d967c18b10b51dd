import { listConversations } from '@claimcrew/contract/chat/contract'
import { to } from '@claimcrew/contract/kit/href'
import { useEffect } from 'react'
import { useCall } from '../../kit/call/query.ts'
import { useAddress } from '../../kit/screen/address.ts'
import { useGo } from '../../kit/screen/go.ts'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { Page } from '../../kit/ui/Page.tsx'
import { ListSkeleton } from '../../kit/ui/Skeletons.tsx'
import { ResumeAddress } from '../address.ts'
import { ApplicationChat } from './ApplicationChat.tsx'

/** Goes on where something was said last. */
function LatestConversation() {
  const go = useGo()
  const { data, error, refetch } = useCall(listConversations, { query: { limit: 1 } })
  useEffect(() => {
    if (!data) return
    const conversation = data.items[0]?.conversationId
    go(conversation ? to('/chat', { conversation }) : '/chat', 'replace')
  }, [data, go])
  return (
    <Page title="Chat">
      {error ? (
        <ErrorState title="We couldn’t load your conversations" error={error} onRetry={refetch} />
      ) : (
        <ListSkeleton />
      )}
    </Page>
  )
}

/** The latest conversation again; with an application, the one about it beside what the applicant sent. */
export function ResumeChatScreen() {
  const [{ application }] = useAddress(ResumeAddress)
  return application ? (
    <ApplicationChat key={application} applicationId={application} />
  ) : (
    <LatestConversation />
  )
}
