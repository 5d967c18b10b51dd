import type { Profile } from '@claimcrew/contract/profiles/shapes'
import { Text, Title } from '@mantine/core'
import { type ReactNode, Suspense } from 'react'
import { useSlot } from '../../kit/screen/slot.ts'
import { useSession } from '../../kit/session.ts'
import { useTimeZone } from '../../kit/ui/TimeText.tsx'
import { Certifications } from '../shared/Certifications.tsx'
import { ProfilePart } from '../shared/ProfilePart.tsx'
import { Systems } from '../shared/Systems.tsx'
import { billerParts } from '../shared/slots.ts'
import { TermList } from '../shared/TermList.tsx'
import { WeekOverlap } from '../shared/WeekOverlap.tsx'
import { Headline } from './Headline.tsx'
import classes from './View.module.css'

/** Shows a section only where it has something to say. */
function OptionalSection({ title, when, children }: { title: string; when: boolean; children: ReactNode }) {
  if (!when) return null
  return (
    <div className={classes.said}>
      <Title order={3} size="h4">
        {title}
      </Title>
      {children}
    </div>
  )
}

function Skills({ profile }: { profile: Profile }) {
  const { workTypes, systems, specialties, certifications, languages, clearinghouses, payers } = profile
  const sets = [workTypes, systems, specialties, certifications, languages, clearinghouses, payers]
  return (
    <ProfilePart title="Skills">
      {sets.every(set => set.length === 0) && (
        <Text size="sm" c="dimmed">
          Nothing added yet.
        </Text>
      )}
      <div className={classes.skills}>
        <OptionalSection title="Work types" when={workTypes.length > 0}>
          <TermList set="workTypes" values={workTypes} />
        </OptionalSection>
        <OptionalSection title="Systems" when={systems.length > 0}>
          <Systems systems={systems} />
        </OptionalSection>
        <OptionalSection title="Certifications" when={certifications.length > 0}>
          <Certifications certifications={certifications} timeZone={profile.timeZone} />
        </OptionalSection>
        <OptionalSection title="Specialties" when={specialties.length > 0}>
          <TermList set="specialties" values={specialties} />
        </OptionalSection>
        <OptionalSection title="Languages" when={languages.length > 0}>
          <TermList set="languages" values={languages} />
        </OptionalSection>
        <OptionalSection title="Clearinghouses" when={clearinghouses.length > 0}>
          <TermList set="clearinghouses" values={clearinghouses} />
        </OptionalSection>
        <OptionalSection title="Payers" when={payers.length > 0}>
          <TermList set="payers" values={payers} />
        </OptionalSection>
      </div>
    </ProfilePart>
  )
}

/** Where most of those are who look for billers. */
const exampleZone = 'America/New_York'

type ProfilePartsProps = {
  profile: Profile
  /** Its owner looks at it as somebody would who has no business with them. */
  isPreview?: boolean
}

/** A biller's profile as those see it who look for one: the week on their own clock. */
export function ProfileParts({ profile, isPreview = false }: ProfilePartsProps) {
  const own = useTimeZone()
  // With oneself there is no overlap to speak of.
  const askerZone = useSession().user?.userId === profile.userId ? exampleZone : own
  const parts = useSlot(billerParts)
  const { timeZone, window } = profile
  return (
    <div className={classes.parts}>
      <Headline profile={profile} />
      <Skills profile={profile} />
      {window && (
        <ProfilePart title="Available">
          <WeekOverlap biller={{ timeZone, window }} asker={{ timeZone: askerZone }} />
        </ProfilePart>
      )}
      {parts.map(({ order, Part }) => (
        // Each waits for itself: the heading above must stay where it is, and the focus with it.
        <Suspense key={order} fallback={<div data-awaited />}>
          <Part biller={profile} isPreview={isPreview} />
        </Suspense>
      ))}
    </div>
  )
}
