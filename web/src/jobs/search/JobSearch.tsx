import { Tabs } from '@mantine/core'
import { useAddress } from '../../kit/screen/address.ts'
import { Page } from '../../kit/ui/Page.tsx'
import tabs from '../../kit/ui/Tabs.module.css'
import { JobsAddress } from '../address.ts'
import { FoundJobs } from './FoundJobs.tsx'
import { OpenedJob } from './OpenedJob.tsx'

const views = { search: 'Search', saved: 'Saved', hidden: 'Hidden' } as const
type View = keyof typeof views

const isView = (view: string): view is View => view in views

/** For a BILLER: posts to find, and one of them opened. */
export function JobSearch() {
  const [{ job, view }, change] = useAddress(JobsAddress)
  if (job) return <OpenedJob key={job} jobId={job} />
  const shown = isView(view) ? view : 'search'
  return (
    <Page title="Jobs" description="Open posts, the ones that fit you best first.">
      <Tabs
        value={shown}
        onChange={next => change({ view: isView(next ?? '') ? (next as View) : 'search' }, 'choosing')}
      >
        <Tabs.List mb="md" className={tabs.tabs ?? ''} aria-label="Views">
          {Object.entries(views).map(([value, label]) => (
            <Tabs.Tab key={value} value={value}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={shown}>
          <FoundJobs view={shown} />
        </Tabs.Panel>
      </Tabs>
    </Page>
  )
}
