import { to } from '@claimcrew/contract/kit/href'
import { countText, exactMoneyText } from '@claimcrew/contract/kit/numberWords'
import { formatDuration } from '@claimcrew/contract/kit/timeText'
import type { ProfileItem } from '@claimcrew/contract/profiles/contract'
import { Anchor, Checkbox, Paper, Text } from '@mantine/core'
import { Suspense } from 'react'
import { personActions } from '../../engagements/shared/slots.ts'
import { Link } from '../../kit/screen/Link.tsx'
import { useSlot } from '../../kit/screen/slot.ts'
import { useToday } from '../../kit/time/clock.ts'
import { PersonAvatar } from '../../kit/ui/PersonAvatar.tsx'
import { DayText } from '../../kit/ui/TimeText.tsx'
import { LocalTime } from '../../kit/ui/time/LocalTime.tsx'
import { MatchGaps, MatchReasons, MatchScore } from '../shared/MatchReasons.tsx'
import { ShortlistButton } from '../shared/ShortlistButton.tsx'
import { billerActions } from '../shared/slots.ts'
import { TermList } from '../shared/TermList.tsx'
import classes from './ExploreScreen.module.css'

function overlapText(hours: number | null): string {
  if (hours === null) return '—'
  return hours === 0 ? 'None' : `${formatDuration(hours * 3600)} a day`
}

function Facts({ biller }: { biller: ProfileItem }) {
  const { rateCents, overlapHours, years, availableFrom, timeZone } = biller
  const today = useToday(timeZone)
  return (
    <dl className={classes.facts}>
      <div>
        <dt>Hourly rate</dt>
        <dd>{rateCents === null ? '—' : exactMoneyText(rateCents)}</dd>
      </div>
      <div>
        <dt>Overlapping hours</dt>
        <dd>{overlapText(overlapHours)}</dd>
      </div>
      {years !== null && (
        <div>
          <dt>Experience</dt>
          <dd>{countText(years, 'year')}</dd>
        </div>
      )}
      {availableFrom !== null && (
        <div>
          <dt>Can start</dt>
          <dd>{availableFrom <= today ? 'Now' : <DayText day={availableFrom} />}</dd>
        </div>
      )}
      <div>
        <dt>Local time</dt>
        <dd>
          <LocalTime timeZone={timeZone} />
        </dd>
      </div>
    </dl>
  )
}

type BillerCardProps = {
  biller: ProfileItem
  jobId: string | undefined
  compared: boolean
  /** As many are held side by side as there is room for. */
  isFull: boolean
  onCompare: () => void
}

/** A biller who was found: enough to decide whether to read on. */
export function BillerCard({ biller, jobId, compared, isFull, onCompare }: BillerCardProps) {
  const { userId, userName, headline, systems, certifications, match } = biller
  const actions = useSlot(billerActions)
  const contacts = useSlot(personActions)
  return (
    <Paper withBorder component="article" aria-label={userName} className={classes.card}>
      <div className={classes.head}>
        <PersonAvatar person={biller} size={44} />
        <div className={classes.names}>
          <Anchor component={Link} to={to('/biller/profile/$userId', { userId })} fw={600}>
            {userName}
          </Anchor>
          <Text>{headline}</Text>
        </div>
        {match && (
          <div className={classes.score}>
            <MatchScore match={match} />
          </div>
        )}
      </div>
      <Facts biller={biller} />
      <div className={classes.terms}>
        {systems.length > 0 && <TermList set="systems" values={systems} />}
        {certifications.length > 0 && <TermList set="certifications" values={certifications} />}
      </div>
      {match && (
        <details className={classes.why}>
          <summary>
            Why this match <MatchGaps match={match} />
          </summary>
          <MatchReasons match={match} />
        </details>
      )}
      <div className={classes.actions}>
        <ShortlistButton biller={biller} />
        {actions.map(({ order, Part }) => (
          <Suspense key={order}>
            <Part biller={biller} jobId={jobId} />
          </Suspense>
        ))}
        {contacts.map(({ order, Part }) => (
          <Suspense key={order}>
            <Part person={biller} variant="icon" />
          </Suspense>
        ))}
        <Checkbox
          label="Compare"
          aria-label={`Compare ${userName}`}
          checked={compared}
          disabled={isFull && !compared}
          onChange={onCompare}
        />
      </div>
    </Paper>
  )
}
