import { moneyText, numberText } from '@claimcrew/contract/kit/numberWords'
import { formatDuration } from '@claimcrew/contract/kit/timeText'
import { computeAttainment, computeUnitsPerHour, toShownRatio } from '@claimcrew/contract/production/rules'
import type { ProductionEntry } from '@claimcrew/contract/production/shapes'
import type { Target } from '@claimcrew/contract/production/targets'
import { Text } from '@mantine/core'
import { IconClockPlay } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { Column } from '../../kit/ui/list/column.ts'
import { List } from '../../kit/ui/list/List.tsx'
import { channelLabel, outcomeLabel, payerLabel, workTypeLabel } from '../terms.ts'
import { attainmentText } from '../words.ts'

type EntryTableProps = {
  label: string
  entries: readonly ProductionEntry[]
  targetOf: (entry: ProductionEntry) => Target
  /** Shown where a day has several clients. */
  clientOf?: ((clientId: string) => string) | undefined
  /** Shown where a day is seen by task. */
  taskOf?: ((taskId: string) => { readonly number: number; readonly title: string } | undefined) | undefined
}

const outcomesText = (outcomes: ProductionEntry['outcomes']): string =>
  Object.entries(outcomes)
    .map(([name, count]) => `${count} ${outcomeLabel(name)}`)
    .join(', ')

const aboutOf = ({ payer, channel, practice, outcomes, note }: ProductionEntry): string =>
  [payer && payerLabel(payer), channel && channelLabel(channel), practice, outcomesText(outcomes), note]
    .filter(Boolean)
    .join(' · ')

/** Entries that are looked at and not written. */
export function EntryTable({ label, entries, targetOf, clientOf, taskOf }: EntryTableProps) {
  const columns = useMemo((): readonly Column<ProductionEntry>[] => {
    const pace = (entry: ProductionEntry) => {
      const rate = computeUnitsPerHour(entry.quantity, entry.minutes)
      const { perHour, source } = targetOf(entry)
      if (rate === null || entry.quantity === 0) return '—'
      const attainment = toShownRatio(computeAttainment(rate, perHour), entry.minutes)
      return (
        <span title={perHour === null ? undefined : `Target ${numberText(perHour)} (${source})`}>
          {numberText(rate)}
          {perHour !== null && (
            <Text span size="xs" c="dimmed">
              {' '}
              of {numberText(perHour)}
              {attainment !== null && ` · ${attainmentText(attainment)}`}
            </Text>
          )}
        </span>
      )
    }
    const taskName = ({ taskId }: ProductionEntry) => {
      const task = taskId === null ? undefined : taskOf?.(taskId)
      return task && `#${task.number} ${task.title}`
    }
    return [
      {
        id: 'work',
        label: 'Work',
        card: 'title',
        namesRow: true,
        width: '11rem',
        cell: entry => (
          <>
            {workTypeLabel(entry.workType)}{' '}
            {entry.source === 'timer' && (
              <IconClockPlay size={14} stroke={1.7} role="img" aria-label="Timed" />
            )}
            {(clientOf || taskName(entry)) && (
              <Text size="xs" c="dimmed">
                {[taskName(entry), clientOf?.(entry.clientId)].filter(Boolean).join(', ')}
              </Text>
            )}
          </>
        ),
      },
      {
        id: 'units',
        label: 'Units',
        width: '5rem',
        align: 'right',
        cell: ({ quantity }) => numberText(quantity),
      },
      {
        id: 'worked',
        label: 'Worked',
        width: '5rem',
        align: 'right',
        cell: ({ minutes }) => formatDuration(minutes * 60),
      },
      {
        id: 'hold',
        label: 'On hold',
        width: '5rem',
        align: 'right',
        cell: ({ holdMinutes }) => (holdMinutes > 0 ? formatDuration(holdMinutes * 60) : '—'),
      },
      { id: 'pace', label: 'Per hour', width: '8.5rem', align: 'right', cell: pace },
      {
        id: 'dollars',
        label: 'Dollars',
        width: '6rem',
        align: 'right',
        cell: ({ dollarsCents }) => (dollarsCents === null ? '—' : moneyText(dollarsCents)),
      },
      { id: 'about', label: 'Details', minWidth: '14rem', card: 'foot', cell: aboutOf },
    ]
  }, [targetOf, clientOf, taskOf])
  return (
    <List
      label={label}
      columns={columns}
      rows={entries}
      keyOf={({ entryId }) => entryId}
      empty={<Text c="dimmed">No entries.</Text>}
    />
  )
}
