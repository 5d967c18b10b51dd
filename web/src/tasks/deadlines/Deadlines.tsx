import { countText, moneyText } from '@claimcrew/contract/kit/numberWords'
import { listDeadlines } from '@claimcrew/contract/tasks/contract'
import { type DeadlineKind, deadlineKinds, deadlines, type Task } from '@claimcrew/contract/tasks/shapes'
import { NativeSelect, Text, Title } from '@mantine/core'
import { IconCalendarCheck } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { ClientSelect } from '../../engagements/shared/PersonSelect.tsx'
import { usePages } from '../../kit/call/pages.ts'
import { useAddress } from '../../kit/screen/address.ts'
import { useSession } from '../../kit/session.ts'
import { useNow } from '../../kit/time/clock.ts'
import { EmptyState } from '../../kit/ui/EmptyState.tsx'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { LoadMore } from '../../kit/ui/list/LoadMore.tsx'
import { StaleListNotice } from '../../kit/ui/list/StaleListNotice.tsx'
import { ListSkeleton } from '../../kit/ui/Skeletons.tsx'
import { PracticeSelect } from '../../organizations/shared/PracticeSelect.tsx'
import { useSeveralPractices } from '../../organizations/shared/usePractices.ts'
import { TeamTasksAddress } from '../address.ts'
import { focusTask } from '../shared/focusTask.ts'
import { useTaskChanges } from '../useTaskChanges.ts'
import { AssigneeSelect } from '../work/AssigneeSelect.tsx'
import { OpenTask } from '../work/OpenTask.tsx'
import { useEditedTask } from '../work/useEditedTask.ts'
import { DeadlineRow } from './DeadlineRow.tsx'
import classes from './Deadlines.module.css'
import { groupTasksByDay, groupTasksByPractice } from './groupDeadlines.ts'

const kinds = deadlineKinds.filter(kind => kind !== 'none')
const read = [listDeadlines]

/** What runs out when: day by day, within a day the dearest first; or practice by practice, where there are several. */
export function Deadlines() {
  const { role } = useSession()
  const [{ kind, client, practice, assignee, group, task: openedId }, change] = useAddress(TeamTasksAddress)
  const now = useNow()
  const hasPractices = useSeveralPractices(client).length > 0
  const isByPractice = hasPractices && group === 'practice'
  const deadlineKinds = kind.filter(one => one !== 'none')
  const query = {
    limit: 100,
    deadlineKind: deadlineKinds.length > 0 ? deadlineKinds : kinds,
    ...(client && { clientId: client }),
    ...(practice && { practiceId: practice }),
    ...(assignee && assignee !== 'none' && { assigneeId: assignee }),
  }
  const pages = usePages(listDeadlines, { query }, { placeholderData: keepPreviousData })
  useTaskChanges(read)
  const frame = useRef<HTMLDivElement>(null)
  const { edits, edit } = useEditedTask(openedId)
  const open = (task: string) => change({ task }, 'opening')
  const tasks = pages.data?.pages.flatMap((page): readonly Task[] => page.items)
  const most = Math.max(0, ...(tasks ?? []).map(({ dollarsCents }) => dollarsCents ?? 0))
  const body = () => {
    if (!tasks)
      return pages.isError ? (
        <ErrorState
          title="We couldn’t load the deadlines"
          error={pages.error}
          onRetry={() => void pages.refetch()}
        />
      ) : (
        <ListSkeleton rows={6} />
      )
    if (tasks.length === 0)
      return (
        <EmptyState icon={IconCalendarCheck} title="No deadlines">
          Open tasks with an SLA, timely filing or appeal deadline show up here, by due date.
        </EmptyState>
      )
    const groups = isByPractice ? groupTasksByPractice(tasks) : groupTasksByDay(tasks, now)
    return groups.map(({ key, label, late, tasks: those, dollarsCents }) => (
      <section key={key} className={classes.day} aria-label={label}>
        <div className={classes.heading} data-late={late || undefined}>
          <Title order={2} size="h4">
            {label}
          </Title>
          <Text span size="sm" c="dimmed" className="tabular">
            {countText(those.length, 'task')}
            {dollarsCents > 0 && ` · ${moneyText(dollarsCents)} at stake`}
          </Text>
        </div>
        <ul className={classes.rows}>
          {those.map(task => (
            <DeadlineRow key={task.taskId} task={task} most={most} onOpen={open} />
          ))}
        </ul>
      </section>
    ))
  }
  const close = () => change({ task: undefined }, 'opening')
  // Not before the panel is gone, which keeps the focus for as long as it is there.
  const lastOpened = useRef(openedId)
  useEffect(() => {
    if (!openedId && lastOpened.current) focusTask(frame.current, lastOpened.current)
    lastOpened.current = openedId
  }, [openedId])
  return (
    <div ref={frame}>
      <search className={classes.bar}>
        <NativeSelect
          aria-label="Deadline type"
          value={deadlineKinds.length === 1 ? deadlineKinds[0] : ''}
          onChange={event => change({ kind: event.currentTarget.value }, 'choosing')}
          data={[
            { value: '', label: 'All deadlines' },
            ...kinds.map((value: DeadlineKind) => ({ value, label: deadlines[value].label })),
          ]}
        />
        {role === 'ADMIN' && (
          <ClientSelect
            aria-label="Client"
            placeholder="All clients"
            clearLabel="Show all clients"
            userId={client}
            onChange={selected =>
              change({ client: selected, practice: undefined, assignee: undefined }, 'choosing')
            }
          />
        )}
        <PracticeSelect
          aria-label="Practice"
          placeholder="All practices"
          clearLabel="Show all practices"
          isFilter
          clientId={client}
          practiceId={practice}
          onChange={selected => change({ practice: selected }, 'choosing')}
        />
        <AssigneeSelect
          aria-label="Biller"
          placeholder="All billers"
          clearLabel="Show all billers"
          clientId={client}
          assignee={assignee === 'none' ? undefined : assignee}
          onChange={selected => change({ assignee: selected }, 'choosing')}
        />
        {hasPractices && (
          <NativeSelect
            aria-label="Group by"
            value={isByPractice ? 'practice' : ''}
            onChange={({ currentTarget: { value } }) =>
              change({ group: value === 'practice' ? value : undefined }, 'choosing')
            }
            data={[
              { value: '', label: 'By day' },
              { value: 'practice', label: 'By practice' },
            ]}
          />
        )}
      </search>
      {deadlineKinds.length === 1 && deadlineKinds[0] && (
        <Text size="sm" c="dimmed" mb="sm">
          If missed: {deadlines[deadlineKinds[0]].missed}
        </Text>
      )}
      <StaleListNotice read={pages} />
      {body()}
      <LoadMore pages={pages} label="Show later deadlines" />
      <OpenTask
        taskId={openedId}
        order={tasks?.map(({ taskId }) => taskId) ?? []}
        edits={edits}
        onEdit={edit}
        onStep={task => change({ task }, 'stepping')}
        onClose={close}
      />
    </div>
  )
}
