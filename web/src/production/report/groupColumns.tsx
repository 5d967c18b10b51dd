import { moneyText, numberText, percentText, tenthsText } from '@claimcrew/contract/kit/numberWords'
import { formatHours } from '@claimcrew/contract/kit/timeText'
import type { SummaryGroup, SummaryKey } from '@claimcrew/contract/production/report'
import { comparedFrom, toShownRatio } from '@claimcrew/contract/production/rules'
import { Anchor, Text } from '@mantine/core'
import { dayText } from '../../kit/time/dayWords.ts'
import type { Column } from '../../kit/ui/list/column.ts'
import { workTypeLabel } from '../terms.ts'
import { attainmentText, sourceWords } from '../words.ts'

const headings: Readonly<Record<SummaryKey, string>> = {
  biller: 'Biller',
  client: 'Client',
  practice: 'Practice',
  workType: 'Work type',
  day: 'Day',
  week: 'Week of',
  payer: 'Payer',
}

export function groupLabel(by: SummaryKey, { key, label }: SummaryGroup): string {
  if (by === 'day' || by === 'week') return dayText(key)
  return by === 'workType' ? workTypeLabel(key) : label
}

/** Where people are held against a target, too few entries say nothing of them. */
const tooFew = (
  <Text span size="xs" c="dimmed">
    fewer than {comparedFrom} entries
  </Text>
)

/** Units an hour have a meaning for one kind of work alone. */
function paceOf({ workTypes, compared }: SummaryGroup) {
  const [only, ...others] = workTypes
  if (!only || others.length > 0)
    return (
      <Text span size="xs" c="dimmed">
        {workTypes.length} work types
      </Text>
    )
  if (!compared) return tooFew
  if (only.unitsPerHour === null || only.quantity === 0) return '—'
  return (
    <>
      {tenthsText(only.unitsPerHour)}
      {only.target !== null && (
        <Text span size="xs" c="dimmed">
          {' '}
          of {numberText(only.target)}
          {only.targetSource && `, ${sourceWords[only.targetSource]}`}
        </Text>
      )}
    </>
  )
}

/** Columns of the report as it is grouped; `onOpen` narrows it to what one group is made of. */
export function groupColumns(
  by: SummaryKey,
  onOpen: ((group: SummaryGroup) => void) | undefined,
): readonly Column<SummaryGroup>[] {
  return [
    {
      id: 'what',
      label: headings[by],
      card: 'title',
      namesRow: true,
      cell: group =>
        onOpen ? (
          <Anchor component="button" type="button" ta="left" fw={560} onClick={() => onOpen(group)}>
            {groupLabel(by, group)}
          </Anchor>
        ) : (
          groupLabel(by, group)
        ),
    },
    {
      id: 'n',
      label: 'Entries',
      width: '3.75rem',
      align: 'right',
      cell: ({ n }) => numberText(n),
    },
    {
      id: 'units',
      label: 'Units',
      width: '4.75rem',
      align: 'right',
      cell: ({ quantity }) => numberText(quantity),
    },
    {
      id: 'worked',
      label: 'Worked',
      width: '4.75rem',
      align: 'right',
      cell: ({ minutes }) => formatHours(minutes * 60),
    },
    {
      id: 'hold',
      label: 'On hold',
      width: '5.75rem',
      align: 'right',
      cell: ({ holdMinutes, holdShare }) => (
        <>
          {formatHours(holdMinutes * 60)}
          <Text span size="xs" c="dimmed">
            {' '}
            {percentText(holdShare)}
          </Text>
        </>
      ),
    },
    { id: 'pace', label: 'Units per hour', width: '7.5rem', align: 'right', cell: paceOf },
    {
      id: 'target',
      label: 'Against target',
      width: '6.25rem',
      align: 'right',
      cell: ({ attainment, minutes, compared }) =>
        compared ? attainmentText(toShownRatio(attainment, minutes)) : tooFew,
    },
    {
      id: 'weighted',
      label: 'Weighted',
      width: '5.25rem',
      align: 'right',
      cell: ({ weightedUnits }) => (weightedUnits === null ? '—' : tenthsText(weightedUnits)),
    },
    ...(by === 'payer' || by === 'workType'
      ? []
      : [
          {
            id: 'utilisation',
            label: 'Utilization',
            width: '5.75rem',
            align: 'right' as const,
            cell: ({ utilisation }: SummaryGroup) => percentText(utilisation),
          },
        ]),
    {
      id: 'dollars',
      label: 'Dollars',
      width: '7.25rem',
      align: 'right',
      cell: ({ dollarsCents }) => moneyText(dollarsCents),
    },
  ]
}
