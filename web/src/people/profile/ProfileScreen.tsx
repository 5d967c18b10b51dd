import type { User } from '@claimcrew/contract/people/contract'
import { isMantineColorScheme, SegmentedControl, Tabs, useMantineColorScheme } from '@mantine/core'
import { Suspense } from 'react'
import * as z from 'zod'
import { addressShape, useAddress } from '../../kit/screen/address.ts'
import { lazyPart } from '../../kit/screen/lazyPart.tsx'
import { useSlot } from '../../kit/screen/slot.ts'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { Page } from '../../kit/ui/Page.tsx'
import { Section } from '../../kit/ui/Section.tsx'
import { ListSkeleton } from '../../kit/ui/Skeletons.tsx'
import { TabList } from '../../kit/ui/TabList.tsx'
import { UnsavedArea } from '../../kit/ui/UnsavedChanges.tsx'
import { profileSections, profileTabs } from '../shared/slots.ts'
import { DeleteAccount } from './DeleteAccount.tsx'
import { ProfileDetailsForm } from './DetailsForm.tsx'
import { ProfileEmail } from './Email.tsx'
import { OwnData } from './OwnData.tsx'
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
        title="Sessions"
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
      <Section
        title="Your data"
        description="A ZIP file with your account, work, messages and uploads. You can export it once a day."
      >
        <OwnData />
      </Section>
      <Section title="Delete account" description="Delete your Claimcrew account for good.">
        <DeleteAccount user={user} />
      </Section>
    </>
  )
}

function Account() {
  const own = useOwnUser()
  if (own.data) return <Sections user={own.data} />
  return own.isError ? (
    <ErrorState title="We couldn’t load your profile" error={own.error} onRetry={own.refetch} />
  ) : (
    <ListSkeleton />
  )
}

const ProfileAddress = addressShape('/profile', {
  view: z.enum(['security', 'practices', 'seats']).optional().catch(undefined),
})

const tabbed = ['view']
const account = 'account'

const SecurityPanel = lazyPart(
  async () => (await import('../shared/security/SecurityPanel.tsx')).SecurityPanel,
)

/** The account and its security, and beside them what features below add for this role. */
export function ProfileScreen() {
  const filled = useSlot(profileTabs)
  const tabs = [{ view: 'security' as const, label: 'Security', Part: SecurityPanel }, ...filled]
  const [{ view }, change] = useAddress(ProfileAddress)
  const selected = tabs.find(tab => tab.view === view)?.view ?? account
  return (
    <Page title="Profile" description="Your account and sign-in.">
      <UnsavedArea names={tabbed}>
        <Tabs
          value={selected}
          onChange={next => change({ view: tabs.find(tab => tab.view === next)?.view }, 'choosing')}
          keepMounted={false}
        >
          <TabList selected={selected}>
            <Tabs.Tab value={account}>Account</Tabs.Tab>
            {tabs.map(tab => (
              <Tabs.Tab key={tab.view} value={tab.view}>
                {tab.label}
              </Tabs.Tab>
            ))}
          </TabList>
          <Tabs.Panel value={account}>
            <Account />
          </Tabs.Panel>
          {tabs.map(({ view: name, Part }) => (
            <Tabs.Panel key={name} value={name}>
              <Suspense fallback={<ListSkeleton />}>
                <Part />
              </Suspense>
            </Tabs.Panel>
          ))}
        </Tabs>
      </UnsavedArea>
    </Page>
  )
}
