import { Button, Tabs } from '@mantine/core'
import { IconFileImport, IconPlus } from '@tabler/icons-react'
import { Suspense, useRef } from 'react'
import { useMay } from '../kit/actingFor.ts'
import { readSavedText } from '../kit/savedText.ts'
import { useAddress } from '../kit/screen/address.ts'
import { lazyPart } from '../kit/screen/lazyPart.tsx'
import { useSession } from '../kit/session.ts'
import { NotAllowed } from '../kit/ui/NotAllowed.tsx'
import { Page } from '../kit/ui/Page.tsx'
import { ListSkeleton } from '../kit/ui/Skeletons.tsx'
import { TabList } from '../kit/ui/TabList.tsx'
import { NewTaskDrawer } from './add/NewTaskDrawer.tsx'
import { QuickAddField } from './add/QuickAddField.tsx'
import { TeamTasksAddress } from './address.ts'
import { useAssignablePeople } from './useAssignablePeople.ts'
import { ExportButton } from './work/ExportButton.tsx'
import { NoTeamTasks } from './work/NoTeamTasks.tsx'
import { TaskWork } from './work/TaskWork.tsx'

const Report = lazyPart(async () => (await import('./report/TeamTaskReport.tsx')).TeamTaskReport)
const Deadlines = lazyPart(async () => (await import('./deadlines/Deadlines.tsx')).Deadlines)
const Recurrences = lazyPart(async () => (await import('./recurring/Recurrences.tsx')).Recurrences)
const ImportTasks = lazyPart(async () => (await import('./import/ImportTasks.tsx')).ImportTasks)

const tabWords = {
  tasks: 'Tasks',
  deadlines: 'Deadlines',
  report: 'Report',
  recurrences: 'Recurring',
} as const
type Tab = keyof typeof tabWords

const tabOf = (view: TeamTasksAddress['view']): Tab =>
  view === 'list' || view === 'board' || view === 'import' ? 'tasks' : view

/** A team's tasks, what runs out when, how it goes, and what comes again. */
export function TeamTasksScreen() {
  const { role } = useSession()
  const [address, change] = useAddress(TeamTasksAddress)
  const quick = useRef<HTMLInputElement>(null)
  const { view } = address
  const manages = useMay()('tasks:manage')
  const tab = tabOf(view)
  // Of tasks of one person that can be given more: where one of them is added, it is for that person.
  const people = useAssignablePeople(address.client, manages && address.assignee !== undefined).data
  const assigneeId = people?.find(({ userId }) => userId === address.assignee)?.userId
  const hasDraft = readSavedText('new task') !== ''
  const create = () => change({ edit: 'new' }, 'opening')
  const bringIn = () => change({ view: 'import' }, 'choosing')
  const show = (next: string | null) =>
    change({ view: next === 'tasks' || next === null ? 'list' : (next as Exclude<Tab, 'tasks'>) }, 'choosing')
  return (
    <Page
      title="Task & Reports"
      description={
        role === 'ADMIN'
          ? 'Every client’s tasks, deadlines and results.'
          : manages
            ? 'Assign work, watch deadlines, see results.'
            : 'Watch deadlines, see results.'
      }
      actions={
        tab === 'tasks' &&
        view !== 'import' && (
          <>
            <ExportButton address={address} />
            {manages && (
              <>
                <Button
                  variant="default"
                  leftSection={<IconFileImport size={16} stroke={1.7} aria-hidden />}
                  onClick={bringIn}
                >
                  Import
                </Button>
                <Button leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />} onClick={create}>
                  {hasDraft ? 'Continue draft' : 'New task'}
                </Button>
              </>
            )}
          </>
        )
      }
    >
      <Tabs value={tab} onChange={show} keepMounted={false}>
        <TabList selected={tab} aria-label="Tasks and reports">
          {Object.entries(tabWords).map(([value, label]) => (
            <Tabs.Tab key={value} value={value}>
              {label}
            </Tabs.Tab>
          ))}
        </TabList>
        <Tabs.Panel value="tasks">
          {view === 'import' && !manages ? (
            <NotAllowed title="Import" needs="tasks:manage" within />
          ) : view === 'import' ? (
            <Suspense fallback={<ListSkeleton />}>
              <ImportTasks
                onBack={() => change({ view: 'list' }, 'choosing')}
                onDone={() => change({ view: 'list', status: '', sort: 'recent', group: 'none' }, 'choosing')}
              />
            </Suspense>
          ) : (
            <>
              {manages && <QuickAddField field={quick} clientId={address.client} assigneeId={assigneeId} />}
              <TaskWork
                of="team"
                address={address}
                change={change}
                onCreate={manages ? create : undefined}
                onQuickAdd={manages ? () => quick.current?.focus() : undefined}
                empty={
                  <NoTeamTasks
                    address={address}
                    manages={manages}
                    onChange={change}
                    onCreate={create}
                    onImport={bringIn}
                  />
                }
              />
            </>
          )}
        </Tabs.Panel>
        <Suspense fallback={<ListSkeleton />}>
          <Tabs.Panel value="deadlines">
            <Deadlines />
          </Tabs.Panel>
          <Tabs.Panel value="report">
            <Report />
          </Tabs.Panel>
          <Tabs.Panel value="recurrences">
            <Recurrences />
          </Tabs.Panel>
        </Suspense>
      </Tabs>
      <NewTaskDrawer
        opened={address.edit === 'new' && manages}
        assigneeId={role === 'CLIENT' ? assigneeId : undefined}
        onClose={() => change({ edit: undefined }, 'opening')}
        onCreated={task => change({ task, edit: undefined }, 'stepping')}
      />
    </Page>
  )
}
