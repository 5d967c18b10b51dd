import { moneyText, numberText } from '@claimcrew/contract/kit/numberWords'
import { getTaskSummary } from '@claimcrew/contract/tasks/contract'
import { Skeleton, UnstyledButton } from '@mantine/core'
import { useCall } from '../../kit/call/query.ts'
import { findTeamAddress, type TasksAddress, type TasksAddressChange } from '../address.ts'
import classes from './SummaryStrip.module.css'

type Tile = {
  readonly label: string
  readonly of: 'overdue' | 'dueToday' | 'dueThisWeek' | 'unassigned' | 'waitingOnClient' | 'open'
  readonly tone?: 'late' | 'soon'
  readonly shows: TasksAddressChange
  readonly isOn: (address: TasksAddress) => boolean
}

const byDue = (
  label: string,
  of: Tile['of'],
  due: 'overdue' | 'today' | 'week',
  tone?: 'late' | 'soon',
): Tile => ({
  label,
  of,
  ...(tone && { tone }),
  shows: { due },
  isOn: address => address.due === due,
})

const dueTiles = [
  byDue('Overdue', 'overdue', 'overdue', 'late'),
  byDue('Due today', 'dueToday', 'today', 'soon'),
  byDue('Due within a week', 'dueThisWeek', 'week'),
]

const waiting = (label: string): Tile => ({
  label,
  of: 'waitingOnClient',
  shows: { status: 'waiting-on-client' },
  isOn: ({ status }) => status.length === 1 && status[0] === 'waiting-on-client',
})

const nobodys: Tile = {
  label: 'Unassigned',
  of: 'unassigned',
  shows: { assignee: 'none' },
  isOn: address => findTeamAddress(address)?.assignee === 'none',
}

const tilesFor = {
  own: [...dueTiles, waiting('Waiting on client')],
  team: [...dueTiles, waiting('Waiting on you'), nobodys],
  all: [...dueTiles, waiting('Waiting on clients'), nobodys],
} as const

/** Each tile set back where it is on already. */
const off: TasksAddressChange = { due: undefined, status: '', assignee: undefined }

type SummaryStripProps = {
  of: keyof typeof tilesFor
  address: TasksAddress
  onChange: (change: TasksAddressChange) => void
}

/** What presses, at a glance, with the dollars that hang on it; a tile shows its tasks. */
export function SummaryStrip({ of, address, onChange }: SummaryStripProps) {
  const assignee = findTeamAddress(address)?.assignee
  const query = {
    ...(address.client && { clientId: address.client }),
    ...(assignee && assignee !== 'none' && { assigneeId: assignee }),
  }
  const { data, isError } = useCall(getTaskSummary, { query }, { refetchInterval: 60_000 })
  return (
    <ul className={classes.strip} aria-label="At a glance">
      {tilesFor[of].map(tile => {
        const sum = data?.[tile.of]
        const on = tile.isOn(address)
        return (
          <li key={tile.label}>
            <UnstyledButton
              className={classes.tile ?? ''}
              data-tone={sum && sum.count > 0 ? tile.tone : undefined}
              aria-pressed={on}
              onClick={() => onChange(on ? off : { ...off, ...tile.shows })}
            >
              <span className={classes.label}>{tile.label}</span>
              {sum ? (
                <span className={classes.figures}>
                  <span className={classes.count}>{numberText(sum.count)}</span>
                  {sum.dollarsCents > 0 && (
                    <span className={classes.dollars}>{moneyText(sum.dollarsCents)}</span>
                  )}
                </span>
              ) : isError ? (
                <span className={classes.figures}>—</span>
              ) : (
                <Skeleton height={14} width="60%" my={8} component="span" display="block" />
              )}
            </UnstyledButton>
          </li>
        )
      })}
    </ul>
  )
}
