import type { Application, Job } from '@claimcrew/contract/jobs/shapes'
import { to } from '@claimcrew/contract/kit/href'
import { countText } from '@claimcrew/contract/kit/numberWords'
import { getProfile } from '@claimcrew/contract/profiles/contract'
import { Anchor, Text } from '@mantine/core'
import { statusOf } from '../../kit/call/call.ts'
import { useCall } from '../../kit/call/query.ts'
import { Link } from '../../kit/screen/Link.tsx'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { ListSkeleton } from '../../kit/ui/Skeletons.tsx'
import { Certifications } from '../../profiles/shared/Certifications.tsx'
import { Systems } from '../../profiles/shared/Systems.tsx'
import { TermList } from '../../profiles/shared/TermList.tsx'
import { WeekOverlap } from '../../profiles/shared/WeekOverlap.tsx'
import classes from './ApplicantBoard.module.css'

type ApplicantProfileProps = { application: Application; job: Job }

/** What decides of an applicant's profile, with the week as the job wants it. */
export function ApplicantProfile({ application: { billerId }, job }: ApplicantProfileProps) {
  const { data, error, refetch } = useCall(getProfile, { params: { userId: billerId } })
  if (statusOf(error) === 404)
    return (
      <Text size="sm" c="dimmed">
        This application has ended and the profile isn’t listed, so you can’t see it anymore.
      </Text>
    )
  if (error) return <ErrorState title="We couldn’t load the profile" error={error} onRetry={refetch} />
  if (!data) return <ListSkeleton rows={3} />
  const { profile } = data
  return (
    <div className={classes.skills}>
      <div>
        <Text fw={560}>{profile.headline || 'No headline yet'}</Text>
        {profile.years !== null && (
          <Text size="sm" c="dimmed">
            {countText(profile.years, 'year')} in billing
          </Text>
        )}
      </div>
      {profile.about && (
        <Text size="sm" lineClamp={6}>
          {profile.about}
        </Text>
      )}
      {profile.systems.length > 0 && <Systems systems={profile.systems} />}
      {profile.workTypes.length > 0 && <TermList set="workTypes" values={profile.workTypes} />}
      {profile.certifications.length > 0 && (
        <Certifications certifications={profile.certifications} timeZone={profile.timeZone} />
      )}
      {profile.window && (
        <WeekOverlap
          biller={{ timeZone: profile.timeZone, window: profile.window }}
          asker={{ timeZone: job.timeZone, window: job.window ?? undefined }}
        />
      )}
      <Anchor component={Link} to={to('/biller/profile/$userId', { userId: billerId })} size="sm">
        Full profile{profile.resume && ', with the résumé'}
      </Anchor>
    </div>
  )
}
