import { listMatches } from '@claimcrew/contract/jobs/contract'
import type { Job } from '@claimcrew/contract/jobs/shapes'
import type { Reply } from '@claimcrew/contract/kit/endpoint'
import { to } from '@claimcrew/contract/kit/href'
import { countText, exactMoneyText } from '@claimcrew/contract/kit/numberWords'
import { formatDuration } from '@claimcrew/contract/kit/timeText'
import { Anchor, Button, Paper, Stack, Text } from '@mantine/core'
import { IconUserSearch } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useMay } from '../../kit/actingFor.ts'
import { usePages } from '../../kit/call/pages.ts'
import { useAddress } from '../../kit/screen/address.ts'
import { Link } from '../../kit/screen/Link.tsx'
import { useSlot } from '../../kit/screen/slot.ts'
import { EmptyState } from '../../kit/ui/EmptyState.tsx'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { LoadMore } from '../../kit/ui/list/LoadMore.tsx'
import { PersonAvatar } from '../../kit/ui/PersonAvatar.tsx'
import { ListSkeleton } from '../../kit/ui/Skeletons.tsx'
import { HideTeamSwitch, useHasTeam, useTeamFilter } from '../../profiles/shared/HideTeamSwitch.tsx'
import { MatchGaps, MatchReasons, MatchScore } from '../../profiles/shared/MatchReasons.tsx'
import { billerActions } from '../../profiles/shared/slots.ts'
import { JobsAddress } from '../address.ts'
import classes from '../Cards.module.css'

type MatchFacts = Pick<Reply<typeof listMatches>['items'][number], 'rateCents' | 'years' | 'overlapHours'>

/** `$9.00/hour · 16 years · 4 h overlap`: what one asks first of somebody who fits. */
const describeFacts = ({ rateCents, years, overlapHours }: MatchFacts): string =>
  [
    rateCents === null ? 'No rate listed' : `${exactMoneyText(rateCents)}/hour`,
    years !== null && countText(years, 'year'),
    overlapHours !== null && `${formatDuration(overlapHours * 3600)} overlap`,
  ]
    .filter(Boolean)
    .join(' · ')

/** Listed billers by how well they fit a job, the best first, with the reason for every point. */
export function MatchingBillers({ job }: { job: Pick<Job, 'jobId'> }) {
  const { jobId } = job
  const actions = useSlot(billerActions)
  const may = useMay()
  const [{ own }, change] = useAddress(JobsAddress)
  const ownQuery = useTeamFilter(own)
  const pages = usePages(listMatches, { params: { jobId }, query: { limit: 10, ...ownQuery } })
  const results = pages.data?.pages.flatMap(page => page.items)
  const hasTeam = useHasTeam()
  const ownSwitch = hasTeam && (
    <HideTeamSwitch own={own} onChange={next => change({ own: next }, 'choosing')} />
  )
  if (pages.isError && !results)
    return <ErrorState title="We couldn’t load the matches" error={pages.error} onRetry={pages.refetch} />
  if (!results || hasTeam === undefined) return <ListSkeleton rows={4} />
  if (results.length === 0)
    return (
      <Stack gap="md">
        {ownSwitch}
        <EmptyState
          icon={IconUserSearch}
          title="No one to show yet"
          action={
            may('engagements:invite:own') && (
              <Button component={Link} to="/billers" variant="default">
                Invite a biller you know
              </Button>
            )
          }
        >
          We match billers with this job as soon as they list a profile. They can find it and apply, too.
        </EmptyState>
      </Stack>
    )
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        Best fit first. Invite the ones you like: they get a notification and can apply.
      </Text>
      {ownSwitch}
      <div className={classes.list}>
        {results.map(({ userId, userName, profilePicture, headline, match, ...facts }) => (
          <Paper withBorder component="article" aria-label={userName} key={userId} className={classes.card}>
            <div className={classes.head}>
              <PersonAvatar person={{ userName, profilePicture }} size={44} />
              <div className={classes.names}>
                <Anchor component={Link} to={to('/biller/profile/$userId', { userId })} fw={600}>
                  {userName}
                </Anchor>
                <Text>{headline}</Text>
                <Text size="sm" c="dimmed" className="tabular">
                  {describeFacts(facts)}
                </Text>
              </div>
              <div className={classes.score}>
                <MatchScore match={match} />
              </div>
            </div>
            <details className={classes.why}>
              <summary>
                Why this match <MatchGaps match={match} />
              </summary>
              <MatchReasons match={match} />
            </details>
            {actions.length > 0 && (
              <div className={classes.actions}>
                {actions.map(({ order, Part }) => (
                  <Suspense key={order}>
                    <Part biller={{ userId, userName }} jobId={jobId} />
                  </Suspense>
                ))}
              </div>
            )}
          </Paper>
        ))}
      </div>
      <LoadMore pages={pages} automatic={false} />
      <Button
        component={Link}
        to={to('/biller/explore-profiles', { job: jobId, ...(own === 'show' && { own }) })}
        variant="default"
        w="fit-content"
      >
        Explore billers for this job
      </Button>
    </Stack>
  )
}
