import type { User } from '@claimcrew/contract/people/contract'
import { isMantineColorScheme, SegmentedControl, useMantineColorScheme } from '@mantine/core'
import { Suspense } from 'react'
import { useSlot } from '../../kit/screen/slot.ts'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { Page } from '../../kit/ui/Page.tsx'
import { Section } from '../../kit/ui/Section.tsx'
import { ListSkeleton } from '../../kit/ui/Skeletons.tsx'
import { profileSections } from '../shared/profileSections.ts'
import { ProfileDetailsForm } from './DetailsForm.tsx'
import { ProfileEmail } from './Email.tsx'
import { useOwnUser } from './ownUser.ts'
import { PasswordForm } from './PasswordForm.tsx'
import { PictureField } from './picture/Field.tsx'
import { SessionList } from './SessionList.tsx'

const colorSchemes = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'auto', label: 'System' },
]

function ColorSchemeField() {
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true })
  return (
    <SegmentedControl
      aria-label="Colors"
      data={colorSchemes}
      value={colorScheme}
      onChange={style => isMantineColorScheme(style) && setColorScheme(style)}
    />
  )
}

function Sections({ user }: { user: User }) {
  const others = useSlot(profileSections)
  return (
    <>
      <Section title="Picture" description="Helps people recognize you in lists, chats and reports.">
        <PictureField user={user} />
      </Section>
      <Section
        title="Your details"
        description="Only admins and people you work with can see your contact details."
      >
        <ProfileDetailsForm user={user} />
      </Section>
      <Section title="Email address" description="You sign in with it, and we send email there.">
        <ProfileEmail user={user} />
      </Section>
      <Section title="Password" description="Changing it signs you out everywhere else.">
        <PasswordForm user={user} />
      </Section>
      <Section
        title="Where you are signed in"
        description="If you don’t recognize a session, end it and change your password."
      >
        <SessionList />
      </Section>
      {others.map(({ title, description, Part }) => (
        <Section key={title} title={title} description={description}>
          <Suspense fallback={<ListSkeleton rows={2} />}>
            <Part />
          </Suspense>
        </Section>
      ))}
      <Section title="Appearance" description="Saved in this browser.">
        <ColorSchemeField />
      </Section>
    </>
  )
}

export function ProfileScreen() {
  const own = useOwnUser()
  return (
    <Page title="Profile" description="Your account and sign-in.">
      {own.data ? (
        <Sections user={own.data} />
      ) : own.isError ? (
        <ErrorState title="We couldn’t load your profile" error={own.error} onRetry={own.refetch} />
      ) : (
        <ListSkeleton />
      )}
    </Page>
  )
}
