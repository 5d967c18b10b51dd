import type { PostItem } from '@claimcrew/contract/jobs/shapes'
import { to } from '@claimcrew/contract/kit/href'
import { findLabel } from '@claimcrew/contract/kit/taxonomy'
import { Anchor } from '@mantine/core'
import { Link } from '../../kit/screen/Link.tsx'
import type { Column } from '../../kit/ui/list/column.ts'
import { StateBadge } from '../../kit/ui/state/StateBadge.tsx'
import { TimeText } from '../../kit/ui/TimeText.tsx'
import { engagementWords, jobStatusStyles, payText } from '../words.ts'
import { PostActivityText } from './PostActivityText.tsx'
import classes from './Posts.module.css'

/** A draft is gone on with; anything else is looked at. */
const hrefOf = ({ jobId, status }: PostItem) =>
  to('/jobs', status === 'draft' ? { job: jobId, edit: 'work' } : { job: jobId })

const title: Column<PostItem> = {
  id: 'title',
  label: 'Job',
  card: 'title',
  namesRow: true,
  cell: post => (
    <>
      <Anchor component={Link} to={hrefOf(post)} fw={560} className={classes.title ?? ''}>
        {post.title}
      </Anchor>
      <div className={classes.work}>
        {post.workTypes.map(type => findLabel('workTypes', type)).join(', ') || 'No work type chosen yet'}
      </div>
      {post.practiceName && <div className={classes.work}>{post.practiceName}</div>}
    </>
  ),
}

const client: Column<PostItem> = {
  id: 'client',
  label: 'Client',
  width: '15%',
  cell: ({ clientName }) => clientName,
}

const others: readonly Column<PostItem>[] = [
  {
    id: 'state',
    label: 'Status',
    width: '6.75rem',
    card: 'corner',
    cell: ({ status }) => <StateBadge stateStyle={jobStatusStyles[status]} />,
  },
  {
    id: 'waits',
    label: 'Activity',
    width: '20%',
    card: 'wide',
    cell: post => <PostActivityText post={post} />,
  },
  {
    id: 'pay',
    label: 'Pay',
    width: '17%',
    card: 'wide',
    cell: post => (
      <>
        {payText(post) ?? '—'}
        {post.engagement && <div className={classes.work}>{engagementWords[post.engagement]}</div>}
      </>
    ),
  },
  {
    id: 'changed',
    label: 'Last changed',
    width: '7.75rem',
    cell: ({ updatedAt }) => <TimeText at={updatedAt} show="day" />,
  },
]

export const ownColumns = [title, ...others] as const

/** An ADMIN sees whose they are. */
export const adminColumns = [title, client, ...others] as const
