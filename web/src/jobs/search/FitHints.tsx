import { listJobs } from '@claimcrew/contract/jobs/contract'
import type { JobItem } from '@claimcrew/contract/jobs/shapes'
import { to } from '@claimcrew/contract/kit/href'
import { findLabel } from '@claimcrew/contract/kit/taxonomy'
import { type FitSuggestion, listFitSuggestions } from '@claimcrew/contract/profiles/fitSuggestions'
import type { Profile } from '@claimcrew/contract/profiles/shapes'
import { Anchor, Skeleton, Text } from '@mantine/core'
import { usePages } from '../../kit/call/pages.ts'
import { Link } from '../../kit/screen/Link.tsx'
import { useNow } from '../../kit/time/clock.ts'
import classes from '../Cards.module.css'

const most = 3

type Hint = FitSuggestion & { readonly jobId?: string; readonly title?: string }

/** `Know Tebra? Add it: fit 45 → 70`; nobody should add what they do not know. */
function Hints({ hints }: { hints: readonly Hint[] }) {
  if (hints.length === 0) return null
  return (
    <ul className={classes.hints} aria-label="Improve your fit">
      {hints.slice(0, most).map(({ set, value, before, after, jobId, title }) => (
        <li key={`${set} ${value}`}>
          <Text size="sm">
            Know {findLabel(set, value)}?{' '}
            <Anchor
              component={Link}
              to={to('/billerprofile', { section: set === 'systems' ? 'systems' : 'work' })}
              inherit
              underline="always"
            >
              Add it
            </Anchor>
            : fit {before} → {after}
            {jobId && (
              <>
                {' for '}
                <Anchor component={Link} to={to('/jobs', { job: jobId })} inherit underline="always">
                  {title}
                </Anchor>
              </>
            )}
          </Text>
        </li>
      ))}
    </ul>
  )
}

/** As tall as what comes, at any width, so that nothing below moves. */
function HintsSkeleton() {
  return (
    <ul className={classes.hints} role="status" aria-label="Loading...">
      {['one', 'two', 'three'].map(ordinal => (
        <li key={ordinal} aria-hidden>
          <Skeleton>
            <Text size="sm">Know Credentialing? Add it: fit 60 → 70 for Biller for a growing practice</Text>
          </Skeleton>
        </li>
      ))}
    </ul>
  )
}

type JobFitHintsProps = {
  job: Pick<JobItem, 'systems' | 'workTypes' | 'specialties' | 'match'>
  profile: Profile
}

/** Beside one job: what of it one's own profile lacks. */
export function JobFitHints({ job, profile }: JobFitHintsProps) {
  const now = useNow()
  return <Hints hints={listFitSuggestions(job, profile, now)} />
}

/** On one's own profile: what would change most for the jobs that fit best already. */
export function ProfileFitHints({ profile }: { profile: Profile }) {
  const now = useNow()
  const { data, isPending } = usePages(listJobs, { query: { sort: 'match', limit: 20 } })
  if (isPending) return <HintsSkeleton />
  const hints = new Map<string, Hint>()
  for (const job of data?.pages[0]?.items ?? [])
    for (const one of listFitSuggestions(job, profile, now)) {
      const best = hints.get(one.value)
      if (!best || one.after > best.after)
        hints.set(one.value, { ...one, jobId: job.jobId, title: job.title })
    }
  return <Hints hints={[...hints.values()].sort((a, b) => b.after - a.after)} />
}
