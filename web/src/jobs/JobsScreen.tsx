import { useSession } from '../kit/session.ts'
import { PostedJobs } from './posts/PostedJobs.tsx'
import { JobSearch } from './search/JobSearch.tsx'

/** A BILLER looks for work; a CLIENT and an ADMIN look after posts. */
export function JobsScreen() {
  const { role } = useSession()
  return role === 'BILLER' ? <JobSearch /> : <PostedJobs />
}
