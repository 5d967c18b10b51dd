import { Tabs } from '@mantine/core'
import { useAddress } from '../../kit/screen/address.ts'
import { Page } from '../../kit/ui/Page.tsx'
import { TabList } from '../../kit/ui/TabList.tsx'
import { ListingNudge } from '../../profiles/shared/ListingNudge.tsx'
import { JobsAddress } from '../address.ts'
import { OwnApplications } from '../applications/OwnApplications.tsx'
import { OwnInvitations } from '../applications/OwnInvitations.tsx'
import { JobResults } from './JobResults.tsx'
import { OpenJob } from './OpenJob.tsx'

const views = [
  ['search', 'Search'],
  ['saved', 'Saved'],
  ['hidden', 'Hidden'],
  ['applications', 'Applications'],
  ['invitations', 'Invitations'],
] as const

/** For a BILLER: posts to find, what became of those one applied to, and one of them opened. */
export function JobSearch() {
  const [{ job, view }, change] = useAddress(JobsAddress)
  if (job) return <OpenJob key={job} jobId={job} />
  return (
    <Page title="Jobs" description="Open jobs, best matches first.">
      <ListingNudge />
      <Tabs
        value={view}
        keepMounted={false}
        onChange={next => change({ view: JobsAddress.shape.view.parse(next) }, 'choosing')}
      >
        <TabList selected={view} aria-label="Views">
          {views.map(([value, label]) => (
            <Tabs.Tab key={value} value={value}>
              {label}
            </Tabs.Tab>
          ))}
        </TabList>
        <Tabs.Panel value={view}>
          {view === 'applications' ? (
            <OwnApplications />
          ) : view === 'invitations' ? (
            <OwnInvitations />
          ) : (
            <JobResults view={view} />
          )}
        </Tabs.Panel>
      </Tabs>
    </Page>
  )
}
