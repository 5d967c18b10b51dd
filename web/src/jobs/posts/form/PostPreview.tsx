import { findPostErrors } from '@claimcrew/contract/jobs/rules'
import type { Job, JobFields } from '@claimcrew/contract/jobs/shapes'
import { to } from '@claimcrew/contract/kit/href'
import { Paper } from '@mantine/core'
import { useActingFor } from '../../../kit/actingFor.ts'
import { Link } from '../../../kit/screen/Link.tsx'
import { Notice } from '../../../kit/ui/state/Notice.tsx'
import { useTimeZone } from '../../../kit/ui/TimeText.tsx'
import { JobPost } from '../../post/JobPost.tsx'
import { jobStatusStyles } from '../../words.ts'
import type { SimilarPost } from './draftAutosave.ts'
import classes from './Form.module.css'
import { findStep } from './formFields.ts'

/** One's own posts that say nearly the same. */
function Similar({ posts }: { posts: readonly SimilarPost[] }) {
  if (posts.length === 0) return null
  return (
    <Notice>
      You have {posts.length === 1 ? 'a post' : 'posts'} that {posts.length === 1 ? 'says' : 'say'} nearly the
      same:{' '}
      {posts.map(({ jobId, title, status }, index) => (
        <span key={jobId}>
          {index > 0 && ', '}
          <Link to={to('/jobs', { job: jobId })}>{title}</Link> ({jobStatusStyles[status].word.toLowerCase()})
        </span>
      ))}
      . Duplicate posts look suspicious to billers. Publish this only if it’s a different job.
    </Notice>
  )
}

type PostPreviewProps = { fields: JobFields; job: Job | null; similar: readonly SimilarPost[] }

/** The post as billers will see it, with what it lacks and what it resembles. */
export function PostPreview({ fields, job, similar }: PostPreviewProps) {
  const organization = useActingFor()?.organization
  const timeZone = useTimeZone()
  const missing = Object.entries({
    ...(fields.title.trim() === '' && { title: 'Enter a title.' }),
    ...findPostErrors(fields),
  })
  return (
    <>
      {missing.length > 0 && (
        <Notice>
          Before you can publish:
          {missing.map(([field, words]) => (
            <Link
              key={field}
              to={to('/jobs', { job: job?.jobId, edit: findStep(field) })}
              className={classes.missing}
            >
              {words}
            </Link>
          ))}
        </Notice>
      )}
      <Similar posts={similar} />
      <Paper withBorder className={classes.card ?? ''}>
        <JobPost
          job={{
            ...fields,
            clientName: job?.clientName ?? organization?.name ?? '',
            timeZone: job?.timeZone ?? timeZone,
            publishedAt: job?.publishedAt ?? null,
          }}
        />
      </Paper>
    </>
  )
}
