import { countText, exactMoneyText } from '@claimcrew/contract/kit/numberWords'
import type { Profile } from '@claimcrew/contract/profiles/shapes'
import { Text } from '@mantine/core'
import type { ComponentType, ReactNode } from 'react'
import { formatZoneCity } from '../../kit/time/timeZones.ts'
import { DayText } from '../../kit/ui/TimeText.tsx'
import { Certifications } from '../shared/Certifications.tsx'
import { Systems } from '../shared/Systems.tsx'
import { TermList } from '../shared/TermList.tsx'
import { windowText } from '../shared/windowText.ts'
import { engagementWords } from '../shared/words.ts'
import classes from './Edit.module.css'
import type { SectionName } from './sections.ts'

type TextProps = { profile: Profile }

/** One thing that a section holds; what is not there is said to be missing. */
function Line({ label, when = true, children }: { label: string; when?: boolean; children: ReactNode }) {
  return (
    <div className={classes.line}>
      <dt>{label}</dt>
      <dd>
        {when ? (
          children
        ) : (
          <Text span size="sm" c="dimmed">
            Not added yet
          </Text>
        )}
      </dd>
    </div>
  )
}

const texts: Readonly<Record<SectionName, ComponentType<TextProps>>> = {
  headline: ({ profile: { headline, about, years } }) => (
    <>
      <Line label="Headline" when={headline !== ''}>
        <Text fw={560}>{headline}</Text>
      </Line>
      <Line label="About you" when={about !== ''}>
        <Text size="sm" className={classes.about ?? ''}>
          {about}
        </Text>
      </Line>
      <Line label="Experience" when={years !== null}>
        {countText(years ?? 0, 'year')}
      </Line>
    </>
  ),
  work: ({ profile: { workTypes, specialties } }) => (
    <>
      <Line label="Work types" when={workTypes.length > 0}>
        <TermList set="workTypes" values={workTypes} />
      </Line>
      <Line label="Specialties" when={specialties.length > 0}>
        <TermList set="specialties" values={specialties} />
      </Line>
    </>
  ),
  systems: ({ profile: { systems, clearinghouses } }) => (
    <>
      <Line label="Systems" when={systems.length > 0}>
        <Systems systems={systems} />
      </Line>
      <Line label="Clearinghouses" when={clearinghouses.length > 0}>
        <TermList set="clearinghouses" values={clearinghouses} />
      </Line>
    </>
  ),
  certifications: ({ profile: { certifications, hipaaTrainedOn, timeZone } }) => (
    <>
      <Line label="Certifications" when={certifications.length > 0}>
        <Certifications certifications={certifications} timeZone={timeZone} />
      </Line>
      <Line label="HIPAA training" when={hipaaTrainedOn !== null}>
        <DayText day={hipaaTrainedOn ?? ''} />
      </Line>
    </>
  ),
  languages: ({ profile: { languages, payers } }) => (
    <>
      <Line label="Languages" when={languages.length > 0}>
        <TermList set="languages" values={languages} />
      </Line>
      <Line label="Payers" when={payers.length > 0}>
        <TermList set="payers" values={payers} />
      </Line>
    </>
  ),
  terms: ({ profile: { rateCents, hoursPerWeek, engagement, availableFrom } }) => (
    <>
      <Line label="Hourly rate" when={rateCents !== null}>
        {exactMoneyText(rateCents ?? 0)}
      </Line>
      <Line label="Hours per week" when={hoursPerWeek !== null}>
        {hoursPerWeek}
      </Line>
      <Line label="Wants" when={engagement.length > 0}>
        {engagement.map(kind => engagementWords[kind]).join(', ')}
      </Line>
      <Line label="Can start" when={availableFrom !== null}>
        <DayText day={availableFrom ?? ''} />
      </Line>
    </>
  ),
  hours: ({ profile: { window, timeZone } }) => (
    <Line label="Hours" when={window !== null}>
      {window && windowText(window)} in {formatZoneCity(timeZone)}
    </Line>
  ),
}

/** What a section says now. */
export function SectionText({ name, profile }: TextProps & { name: SectionName }) {
  const Shown = texts[name]
  return (
    <dl className={classes.lines}>
      <Shown profile={profile} />
    </dl>
  )
}
