import { listPosts } from '@claimcrew/contract/jobs/contract'
import { jobStatuses, type StatusCounts } from '@claimcrew/contract/jobs/shapes'
import { to } from '@claimcrew/contract/kit/href'
import { Button, Tabs } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconBriefcase, IconPlus, IconSearchOff } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { ClientSelect } from '../../engagements/shared/PersonSelect.tsx'
import { usePages } from '../../kit/call/pages.ts'
import { useAddress } from '../../kit/screen/address.ts'
import { Link } from '../../kit/screen/Link.tsx'
import { EmptyState } from '../../kit/ui/EmptyState.tsx'
import { SearchField } from '../../kit/ui/field/SearchField.tsx'
import { List } from '../../kit/ui/list/List.tsx'
import { Page } from '../../kit/ui/Page.tsx'
import { TabList } from '../../kit/ui/TabList.tsx'
import { PracticeSelect } from '../../organizations/shared/PracticeSelect.tsx'
import { JobsAddress } from '../address.ts'
import { useHiringChanges } from '../applications/useHiringChanges.ts'
import { jobStatusStyles } from '../words.ts'
import { adminColumns, ownColumns } from './columns.tsx'
import classes from './Posts.module.css'

type FilterBarProps = {
  address: JobsAddress
  asAdmin: boolean
  onChange: (change: Partial<JobsAddress>, by?: 'typing' | 'choosing') => void
}

function PostFilterBar({ address, asAdmin, onChange }: FilterBarProps) {
  return (
    <search className={classes.bar}>
      <div className={classes.searchField}>
        <SearchField
          label="Search posts by title"
          placeholder="Title"
          value={address.q}
          onChange={q => onChange({ q })}
        />
      </div>
      {asAdmin && (
        <ClientSelect
          aria-label="Client"
          placeholder="All clients"
          clearLabel="Show all clients"
          userId={address.client}
          onChange={client => onChange({ client, practice: undefined }, 'choosing')}
        />
      )}
      <PracticeSelect
        aria-label="Practice"
        placeholder="All practices"
        clearLabel="Show all practices"
        isFilter
        clientId={address.client}
        practiceId={address.practice}
        onChange={practice => onChange({ practice }, 'choosing')}
      />
    </search>
  )
}

const newPost = to('/jobs', { edit: 'work' })

const create = (
  <Button component={Link} to={newPost} leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}>
    Create a job
  </Button>
)

const noneYet = (
  <EmptyState icon={IconBriefcase} title="No jobs yet" action={create}>
    Describe the work, the systems and the pay. We start with your sign-up answers and save as you type.
  </EmptyState>
)

const readHere = [listPosts]

const states = ['all', ...jobStatuses] as const
type State = (typeof states)[number]

const countOf = (counts: StatusCounts, state: State) =>
  state === 'all' ? Object.values(counts).reduce((sum, count) => sum + count, 0) : counts[state]

/** A client's own posts by state, all of them for an ADMIN, with what waits in each. */
export function PostList({ asAdmin }: { asAdmin: boolean }) {
  const [address, change] = useAddress(JobsAddress)
  const { status, client, practice } = address
  const [q] = useDebouncedValue(address.q.trim(), 200)
  const query = {
    ...(status !== 'all' && { status }),
    ...(asAdmin && client !== undefined && { clientId: client }),
    ...(practice !== undefined && { practiceId: practice }),
    ...(q !== '' && { q }),
  }
  // What is shown stays until the next is there, so that nothing jumps.
  const pages = usePages(listPosts, { query }, { placeholderData: keepPreviousData, staleTime: 0 })
  useHiringChanges(readHere)
  const counts = pages.data?.pages[0]?.counts
  const isNarrowed = q !== '' || practice !== undefined || (asAdmin && client !== undefined)
  const isKnown = counts !== undefined && !pages.isPlaceholderData
  const hasNone = isKnown && countOf(counts, 'all') === 0 && !isNarrowed
  // Its room is there from the start, itself not before it is known where it stands: nothing moves under a finger.
  const mayCreate = !asAdmin && !hasNone
  return (
    <Page
      title="Jobs"
      description={asAdmin ? 'Clients’ job posts and applicants.' : 'Your job posts and applicants.'}
      actions={mayCreate && (pages.isPending ? <div className={classes.unseen}>{create}</div> : create)}
    >
      {hasNone && !asAdmin ? (
        noneYet
      ) : (
        <Tabs value={status} onChange={next => change({ status: (next ?? 'all') as State }, 'choosing')}>
          <TabList selected={status} aria-label="Status">
            {states.map(state => (
              <Tabs.Tab
                key={state}
                value={state}
                rightSection={
                  counts && <span className={`${classes.count} tabular`}>{countOf(counts, state)}</span>
                }
              >
                {state === 'all' ? 'All' : jobStatusStyles[state].word}
              </Tabs.Tab>
            ))}
          </TabList>
          <Tabs.Panel value={status}>
            <PostFilterBar address={address} asAdmin={asAdmin} onChange={change} />
            <List
              label="Jobs"
              density="roomy"
              columns={asAdmin ? adminColumns : ownColumns}
              rows={pages.data?.pages.flatMap(page => page.items)}
              keyOf={({ jobId }) => jobId}
              read={pages}
              failed="We couldn’t load the posts"
              empty={
                <EmptyState
                  icon={IconSearchOff}
                  title={isNarrowed ? 'No matching posts' : 'No posts with this status'}
                  action={
                    <Button
                      variant="default"
                      onClick={() =>
                        change({ q: '', client: undefined, practice: undefined, status: 'all' }, 'choosing')
                      }
                    >
                      Show all posts
                    </Button>
                  }
                >
                  {isNarrowed
                    ? 'Try a shorter search or another status.'
                    : 'Posts with this status show up here.'}
                </EmptyState>
              }
            />
          </Tabs.Panel>
        </Tabs>
      )}
    </Page>
  )
}
