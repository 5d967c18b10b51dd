import { useAddress } from '../../kit/screen/address.ts'
import { useOpensForm } from '../../kit/screen/openForm.ts'
import { useSession } from '../../kit/session.ts'
import { JobsAddress } from '../address.ts'
import { PostEditor } from './form/PostEditor.tsx'
import { OpenPost } from './OpenPost.tsx'
import { PostList } from './PostList.tsx'

/** For a CLIENT and an ADMIN: the list of posts, one of them opened, or the form in which it is written. */
export function PostedJobs() {
  const [{ job, edit: step }] = useAddress(JobsAddress)
  const opensForm = useOpensForm()
  const asAdmin = useSession().role === 'ADMIN'
  const edit = step ?? (opensForm && !job ? 'work' : undefined)
  // Only clients have posts of their own to begin.
  if (edit && (job || !asAdmin)) return <PostEditor jobId={job} step={edit} />
  if (job) return <OpenPost key={job} jobId={job} />
  return <PostList asAdmin={asAdmin} />
}
