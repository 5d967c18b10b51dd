import { useAddress } from '../../kit/screen/address.ts'
import { ResumeAddress } from '../address.ts'
import { BesideApplication } from './BesideApplication.tsx'
import { Latest } from './Latest.tsx'

/** The latest conversation again; with an application, the one about it beside what the applicant sent. */
export function ResumeChatScreen() {
  const [{ application }] = useAddress(ResumeAddress)
  return application ? <BesideApplication key={application} applicationId={application} /> : <Latest />
}
