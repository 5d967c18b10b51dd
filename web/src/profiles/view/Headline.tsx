import { countText, exactMoneyText } from '@claimcrew/contract/kit/numberWords'
import type { Profile } from '@claimcrew/contract/profiles/shapes'
import { Paper, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useToday } from '../../kit/time/clock.ts'
import { DayText } from '../../kit/ui/TimeText.tsx'
import { engagementWords } from '../shared/words.ts'
import { ResumeLink } from './ResumeLink.tsx'
import classes from './View.module.css'

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="tabular">{children}</dd>
    </div>
  )
}

function Start({ from, timeZone }: { from: string; timeZone: string }) {
  return from <= useToday(timeZone) ? 'Now' : <DayText day={from} />
}

/** What is read first: in one line, in figures, in their own words. */
export function Headline({ profile }: { profile: Profile }) {
  const { headline, about, rateCents, hoursPerWeek, years, engagement, availableFrom, resume } = profile
  return (
    <Paper withBorder p="lg" className={classes.headline}>
      <Title order={2}>{headline || 'No headline yet'}</Title>
      <dl className={classes.facts}>
        {rateCents !== null && <Fact label="Hourly rate">{exactMoneyText(rateCents)}</Fact>}
        {hoursPerWeek !== null && <Fact label="Hours per week">{hoursPerWeek}</Fact>}
        {engagement.length > 0 && (
          <Fact label="Wants">{engagement.map(kind => engagementWords[kind]).join(', ')}</Fact>
        )}
        {years !== null && <Fact label="Experience">{countText(years, 'year')}</Fact>}
        {availableFrom !== null && (
          <Fact label="Can start">
            <Start from={availableFrom} timeZone={profile.timeZone} />
          </Fact>
        )}
        {profile.hipaaTrainedOn !== null && (
          <Fact label="HIPAA training">
            <DayText day={profile.hipaaTrainedOn} />
          </Fact>
        )}
      </dl>
      {about && <Text className={classes.about ?? ''}>{about}</Text>}
      {resume && <ResumeLink userId={profile.userId} resume={resume} />}
    </Paper>
  )
}
