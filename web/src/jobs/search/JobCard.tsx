import type { JobItem } from '@claimcrew/contract/jobs/shapes'
import { to } from '@claimcrew/contract/kit/href'
import { weeklyHoursText } from '@claimcrew/contract/kit/numberWords'
import { Anchor, Badge, Paper, Text } from '@mantine/core'
import { Link } from '../../kit/screen/Link.tsx'
import { TimeText } from '../../kit/ui/TimeText.tsx'
import { MatchGaps, MatchScore } from '../../profiles/shared/MatchReasons.tsx'
import { TermList } from '../../profiles/shared/TermList.tsx'
import classes from '../Cards.module.css'
import { engagementWords, payText, startWords } from '../words.ts'
import { SaveHideButtons } from './SaveHideButtons.tsx'

/** A post that was found: what it is, what it pays, how well it fits and what is missing. */
export function JobCard({ job }: { job: JobItem }) {
  const { jobId, title, clientName, publishedAt, engagement, hoursPerWeek, start, match } = job
  const facts = [
    payText(job),
    engagement && engagementWords[engagement],
    hoursPerWeek !== null && weeklyHoursText(hoursPerWeek),
    start && `Start: ${startWords[start].toLowerCase()}`,
  ].filter(Boolean)
  return (
    <Paper withBorder component="article" aria-label={title} className={classes.card}>
      <div className={classes.head}>
        <div className={classes.names}>
          <Anchor component={Link} to={to('/jobs', { job: jobId })} fw={600}>
            {title}
          </Anchor>
          <Text size="sm" c="dimmed">
            {clientName}
            {publishedAt && (
              <>
                {' · posted '}
                <TimeText at={publishedAt} show="day" />
              </>
            )}
          </Text>
        </div>
        {match && (
          <div className={classes.score}>
            <MatchScore match={match} />
          </div>
        )}
      </div>
      <Text>{facts.join(' · ')}</Text>
      <TermList set="workTypes" values={job.workTypes} />
      {job.systems.length > 0 && <TermList set="systems" values={job.systems} />}
      {match && <MatchGaps match={match} />}
      <div className={classes.actions}>
        <SaveHideButtons job={job} />
        {job.applied && (
          <Badge variant="light" size="lg">
            {job.applied === 'withdrawn' ? 'Withdrawn' : 'Applied'}
          </Badge>
        )}
      </div>
    </Paper>
  )
}
