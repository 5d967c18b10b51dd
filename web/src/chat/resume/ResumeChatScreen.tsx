import { useAddress } from '../../kit/screen/address.ts'
import { ResumeAddress } from '../address.ts'
import { ApplicationChat } from './ApplicationChat.tsx'
import { LatestConversation } from './LatestConversation.tsx'

/** The latest conversation again; with an application, the one about it beside what the applicant sent. */
export function ResumeChatScreen() {
  const [{ application }] = useAddress(ResumeAddress)
  return application ? (
    <ApplicationChat key={application} applicationId={application} />
  ) : (
    <LatestConversation />
  )
}
