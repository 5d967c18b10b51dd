import { findLabel } from '@claimcrew/contract/kit/taxonomy'
import { openStatuses } from '@claimcrew/contract/tasks/rules'
import { deadlines, taskStatuses } from '@claimcrew/contract/tasks/shapes'
import { Pill } from '@mantine/core'
import { usePerson } from '../../engagements/shared/usePerson.ts'
import { dayText, rangeText } from '../../kit/time/dayWords.ts'
import { usePractices } from '../../organizations/shared/usePractices.ts'
import { findTeamAddress, type TasksAddress, type TasksAddressChange } from '../address.ts'
import { priorityWords, taskStatusStyles } from '../shared/words.ts'
import { haveSameStatuses } from './filters.ts'
import { useFilterClient } from './useFilterClient.ts'
import classes from './Work.module.css'

type Chip = { readonly label: string; readonly off: TasksAddressChange }

const dueWords = { overdue: 'Overdue', today: 'Due today', week: 'Due within a week' } as const

const formatRange = (what: string, from: string | undefined, to: string | undefined) =>
  from && to
    ? `${what} ${rangeText(from, to)}`
    : `${what} ${from ? `from ${dayText(from)}` : `to ${dayText(to ?? '')}`}`

function chipsOf(
  address: TasksAddress,
  names: { readonly assigneeName: string; readonly clientName: string; readonly practiceName: string },
): readonly Chip[] {
  const { assigneeName, clientName, practiceName } = names
  const { status, client, practice, workType, priority, kind, due } = address
  const team = findTeamAddress(address)
  const chips: (Chip | false | undefined)[] = [
    !haveSameStatuses(status, openStatuses) && {
      label:
        status.length === taskStatuses.length
          ? 'Including done and canceled'
          : status.map(one => taskStatusStyles[one].word).join(', '),
      off: { status: '' },
    },
    due && { label: dueWords[due], off: { due: undefined } },
    team?.assignee && {
      label: team.assignee === 'none' ? 'Unassigned' : assigneeName,
      off: { assignee: undefined },
    },
    client && { label: clientName, off: { client: undefined, practice: undefined } },
    practice && {
      label: practice === 'none' ? 'No practice' : practiceName,
      off: { practice: undefined },
    },
    workType !== '' && { label: findLabel('workTypes', workType), off: { workType: '' } },
    priority.length > 0 && {
      label: `${priority.map(one => priorityWords[one]).join(', ')} priority`,
      off: { priority: '' },
    },
    kind.length > 0 && { label: kind.map(one => deadlines[one].label).join(', '), off: { kind: '' } },
    team &&
      (team.createdFrom || team.createdTo) && {
        label: formatRange('Created', team.createdFrom, team.createdTo),
        off: { createdFrom: undefined, createdTo: undefined },
      },
    team &&
      (team.completedFrom || team.completedTo) && {
        label: formatRange('Done', team.completedFrom, team.completedTo),
        off: { completedFrom: undefined, completedTo: undefined },
      },
    team &&
      (team.dueFrom || team.dueTo) && {
        label: formatRange('Due', team.dueFrom, team.dueTo),
        off: { dueFrom: undefined, dueTo: undefined },
      },
    team?.reopened && { label: 'Sent back at least once', off: { reopened: undefined } },
  ].map(chip => chip || undefined)
  return chips.filter(chip => chip !== undefined && chip !== false)
}

type FilterChipsProps = { address: TasksAddress; onChange: (change: TasksAddressChange) => void }

/** What the list is narrowed to, each of which can be taken away. */
export function FilterChips({ address, onChange }: FilterChipsProps) {
  const assignee = findTeamAddress(address)?.assignee
  const assigneeName = usePerson(assignee === 'none' ? undefined : assignee)?.userName ?? 'One biller'
  const clientName = usePerson(address.client)?.userName ?? 'One client'
  const practices = usePractices(useFilterClient(address).clientId).data?.practices
  const practiceName =
    practices?.find(({ practiceId }) => practiceId === address.practice)?.name ?? 'One practice'
  const chips = chipsOf(address, { assigneeName, clientName, practiceName })
  if (chips.length === 0) return null
  return (
    <ul className={classes.chips} aria-label="Filters">
      {chips.map(({ label, off }) => (
        <li key={label}>
          <Pill
            withRemoveButton
            size="md"
            onRemove={() => onChange(off)}
            removeButtonProps={{
              'aria-label': `Remove filter: ${label}`,
              tabIndex: 0,
              'aria-hidden': false,
            }}
          >
            {label}
          </Pill>
        </li>
      ))}
    </ul>
  )
}
