import { type TaskSort, taskGroupings } from '@claimcrew/contract/tasks/contract'
import { ActionIcon, Button, NativeSelect, Popover, SegmentedControl, Tooltip } from '@mantine/core'
import { IconFilter, IconKeyboard, IconLayoutKanban, IconList } from '@tabler/icons-react'
import { type RefObject, useState } from 'react'
import { useSession } from '../../kit/session.ts'
import { SearchField } from '../../kit/ui/field/SearchField.tsx'
import { useSeveralPractices } from '../../organizations/shared/usePractices.ts'
import { findTeamAddress, type TasksAddress, type TasksAddressChange } from '../address.ts'
import { groupingWords, type TaskGrouping } from '../shared/groupTasks.ts'
import { FilterFields } from './FilterFields.tsx'
import { useFilterClient } from './useFilterClient.ts'
import classes from './Work.module.css'

const sortWords: Readonly<Record<TaskSort, string>> = {
  due: 'Due first',
  priority: 'Most urgent first',
  dollars: 'Most dollars first',
  recent: 'Newest first',
  updated: 'Last changed first',
  number: 'Highest number first',
}
const sorts = Object.entries(sortWords).map(([value, label]) => ({ value, label }))

type TaskToolbarProps = {
  address: TasksAddress
  view: 'list' | 'board'
  group: TaskGrouping
  searchRef: RefObject<HTMLDivElement | null>
  onChange: (change: TasksAddressChange, by?: 'typing' | 'choosing') => void
  onKeys: () => void
}

/** The groupings that make sense of what is looked at. */
function useGroupings(address: TasksAddress, view: 'list' | 'board'): readonly TaskGrouping[] {
  const isAdmin = useSession().role === 'ADMIN'
  const hasPractices = useSeveralPractices(useFilterClient(address).clientId).length > 0 || isAdmin
  const isTeam = findTeamAddress(address) !== undefined
  return (['none', ...taskGroupings] as const).filter(
    by =>
      (by !== 'assignee' || isTeam) &&
      (by !== 'none' || view === 'list') &&
      (by !== 'practice' || hasPractices || address.group === by),
  )
}

/** Above the tasks: what is looked for, what they are narrowed to, how they stand. */
export function TaskToolbar({ address, view, group, searchRef, onChange, onKeys }: TaskToolbarProps) {
  const [open, setOpen] = useState(false)
  const groupings = useGroupings(address, view)
  return (
    <search className={classes.bar}>
      <div className={classes.searchField} ref={searchRef}>
        <SearchField
          label="Search tasks by title, note or number"
          placeholder="Title, note or number"
          value={address.q}
          onChange={q => onChange({ q }, 'typing')}
        />
      </div>
      <Popover
        opened={open}
        onChange={setOpen}
        trapFocus
        returnFocus
        withRoles={false}
        position="bottom-start"
        width="20rem"
      >
        <Popover.Target>
          <Button
            variant="default"
            leftSection={<IconFilter size={16} stroke={1.6} aria-hidden />}
            aria-haspopup="dialog"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            Filter
          </Button>
        </Popover.Target>
        <Popover.Dropdown role="dialog" aria-label="Filter">
          <FilterFields address={address} onChange={change => onChange(change, 'choosing')} />
        </Popover.Dropdown>
      </Popover>
      <span className={classes.rest} />
      <NativeSelect
        aria-label="Group by"
        className={classes.choice ?? ''}
        value={group}
        onChange={event => onChange({ group: event.currentTarget.value as TaskGrouping }, 'choosing')}
        data={groupings.map(value => ({
          value,
          label: value === 'none' ? groupingWords.none : `By ${groupingWords[value].toLowerCase()}`,
        }))}
      />
      <NativeSelect
        aria-label="Order"
        className={classes.choice ?? ''}
        value={address.sort}
        onChange={event => onChange({ sort: event.currentTarget.value as TaskSort }, 'choosing')}
        data={sorts}
      />
      <SegmentedControl
        aria-label="View"
        value={view}
        onChange={next => onChange({ view: next, group: undefined }, 'choosing')}
        data={[
          {
            value: 'list',
            label: (
              <span className={classes.view}>
                <IconList size={16} stroke={1.7} aria-hidden /> List
              </span>
            ),
          },
          {
            value: 'board',
            label: (
              <span className={classes.view}>
                <IconLayoutKanban size={16} stroke={1.7} aria-hidden /> Board
              </span>
            ),
          },
        ]}
      />
      <Tooltip label="Keyboard shortcuts (?)">
        <ActionIcon
          variant="default"
          size={36}
          aria-label="Show keyboard shortcuts"
          className={classes.keys ?? ''}
          onClick={onKeys}
        >
          <IconKeyboard size={18} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
    </search>
  )
}
