import { formatPattern, type Recurrence } from '@claimcrew/contract/tasks/recurrence'
import { Button, Group, UnstyledButton } from '@mantine/core'
import type { Column } from '../../kit/ui/list/column.ts'
import { onFirstClick } from '../../kit/ui/onFirstClick.ts'
import { StateBadge } from '../../kit/ui/state/StateBadge.tsx'
import { TimeText } from '../../kit/ui/TimeText.tsx'
import { workTypeText } from '../shared/words.ts'
import classes from './Recurring.module.css'

type RecurrenceActions = {
  /** Whether one changes them, or only looks. */
  readonly manages: boolean
  /** Where there may be several. */
  readonly showsClient: boolean
  readonly onOpen: (recurrenceId: string) => void
  readonly onPause: (recurrence: Recurrence) => void
  readonly onRemove: (recurrence: Recurrence) => void
}

export const columnsFor = ({
  manages,
  showsClient,
  onOpen,
  onPause,
  onRemove,
}: RecurrenceActions): readonly Column<Recurrence>[] => [
  {
    id: 'title',
    label: 'Task',
    card: 'title',
    namesRow: true,
    cell: ({ recurrenceId, title, workType, clientName, practiceName }) => (
      <>
        {manages ? (
          <UnstyledButton className={classes.title ?? ''} onClick={() => onOpen(recurrenceId)}>
            {title}
          </UnstyledButton>
        ) : (
          title
        )}
        <div className={classes.about}>
          {[workTypeText(workType), showsClient && clientName, practiceName].filter(Boolean).join(' · ')}
        </div>
      </>
    ),
  },
  {
    id: 'state',
    label: 'Status',
    width: '8rem',
    card: 'corner',
    cell: ({ paused, pauseReason, nextAt }) => (
      <div>
        <StateBadge
          stateStyle={
            paused
              ? { word: 'Paused', color: 'amber' }
              : nextAt === null
                ? { word: 'Ended', color: 'gray' }
                : { word: 'Active', color: 'teal' }
          }
        />
        {pauseReason && <div className={classes.about}>{pauseReason}</div>}
      </div>
    ),
  },
  { id: 'biller', label: 'Biller', width: '9rem', cell: ({ assigneeName }) => assigneeName ?? 'Unassigned' },
  { id: 'when', label: 'When', width: '12rem', cell: recurrence => formatPattern(recurrence) },
  {
    id: 'next',
    label: 'Next',
    width: '12rem',
    cell: ({ nextAt, paused, timeZone }) =>
      nextAt === null || paused ? '—' : <TimeText at={nextAt} timeZone={timeZone} />,
  },
  ...(manages ? [actsOf(onPause, onRemove)] : []),
]

const actsOf = (
  onPause: RecurrenceActions['onPause'],
  onRemove: RecurrenceActions['onRemove'],
): Column<Recurrence> => ({
  id: 'acts',
  label: 'Actions',
  width: '10rem',
  hidesLabel: true,
  card: 'foot',
  cell: recurrence => (
    <Group gap={6}>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={`${recurrence.paused ? 'Resume' : 'Pause'} ${recurrence.title}`}
        onClick={onFirstClick(() => onPause(recurrence))}
      >
        {recurrence.paused ? 'Resume' : 'Pause'}
      </Button>
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        aria-label={`Delete ${recurrence.title}`}
        onClick={onFirstClick(() => onRemove(recurrence))}
      >
        Delete
      </Button>
    </Group>
  ),
})
