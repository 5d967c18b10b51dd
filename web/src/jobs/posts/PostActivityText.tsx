import { canBecomeJobStatus } from '@claimcrew/contract/jobs/rules'
import type { PostItem } from '@claimcrew/contract/jobs/shapes'
import { countText } from '@claimcrew/contract/kit/numberWords'
import { Text } from '@mantine/core'

type PostCounts = Pick<PostItem, 'status' | 'applications' | 'hired' | 'openings'>

/** What of a post waits for its client first, then what waits for others. */
function listWaiting({ status, applications, hired, openings }: PostCounts): string[] {
  if (status === 'draft' || applications === null) return []
  const { new: fresh, shortlisted, interview, offered } = applications
  return [
    fresh > 0 && countText(fresh, 'new application'),
    shortlisted + interview > 0 &&
      countText(shortlisted + interview, 'applicant in progress', 'applicants in progress'),
    offered > 0 && countText(offered, 'offer out', 'offers out'),
    (hired > 0 || (openings > 1 && canBecomeJobStatus(status, 'filled'))) && `${hired} of ${openings} hired`,
  ].filter(text => text !== false)
}

/** A number stays on the line of what it counts. */
const toUnbroken = (text: string) => text.replace(' ', '\u00A0')

export function PostActivityText({ post }: { post: PostCounts }) {
  const waits = listWaiting(post)
  if (waits.length > 0)
    return (
      <Text span size="sm" fw={post.applications?.new ? 560 : 400}>
        {waits.map(toUnbroken).join(' · ')}
      </Text>
    )
  return (
    <Text span size="sm" c="dimmed">
      {post.status === 'draft' ? 'Not published' : 'No new activity'}
    </Text>
  )
}
