import { dayText } from '@claimcrew/contract/kit/timeWords'
import type { ReportRow } from '@claimcrew/contract/production/shapes'
import { Anchor, Text } from '@mantine/core'
import type { Column } from '../../kit/ui/list/column.ts'
import { moneyText } from '../../kit/words/money.ts'
import { workTypeLabel } from '../terms.ts'
import { figureText, minutesText, shareText, sourceWords } from '../words.ts'

/** Columns of biller × day × work type. */
export function rowColumns(
  withBiller: boolean,
  onOpen: (row: ReportRow) => void,
): readonly Column<ReportRow>[] {
  return [
    ...(withBiller
      ? [
          {
            id: 'biller',
            label: 'Biller',
            width: '11rem',
            card: 'title' as const,
            cell: ({ billerName }: ReportRow) => billerName,
          },
        ]
      : []),
    {
      id: 'day',
      label: 'Day',
      width: '9rem',
      card: withBiller ? 'corner' : 'title',
      namesRow: true,
      cell: row => (
        <Anchor component="button" type="button" onClick={() => onOpen(row)}>
          {dayText(row.day)}
        </Anchor>
      ),
    },
    { id: 'work', label: 'Work type', card: 'wide', cell: ({ workType }) => workTypeLabel(workType) },
    { id: 'n', label: 'n', width: '3.5rem', align: 'right', cell: ({ n }) => n },
    {
      id: 'units',
      label: 'Units',
      width: '5rem',
      align: 'right',
      cell: ({ quantity }) => figureText(quantity),
    },
    {
      id: 'worked',
      label: 'Worked',
      width: '5rem',
      align: 'right',
      cell: ({ minutes }) => minutesText(minutes),
    },
    {
      id: 'hold',
      label: 'On hold',
      width: '5rem',
      align: 'right',
      cell: ({ holdMinutes }) => (holdMinutes > 0 ? minutesText(holdMinutes) : '–'),
    },
    {
      id: 'pace',
      label: 'Per hour',
      width: '10.5rem',
      align: 'right',
      cell: ({ unitsPerHour, target, targetSource }) => (
        <>
          {unitsPerHour === null ? '–' : figureText(unitsPerHour)}
          {target !== null && (
            <Text span size="xs" c="dimmed">
              {' '}
              of {figureText(target)}
              {targetSource && `, ${sourceWords[targetSource]}`}
            </Text>
          )}
        </>
      ),
    },
    {
      id: 'attainment',
      label: 'Against target',
      width: '6.5rem',
      align: 'right',
      cell: ({ attainment }) => shareText(attainment),
    },
    {
      id: 'weighted',
      label: 'Weighted',
      width: '5.5rem',
      align: 'right',
      cell: ({ weightedUnits }) => (weightedUnits === null ? '–' : figureText(weightedUnits)),
    },
    {
      id: 'dollars',
      label: 'Dollars',
      width: '8rem',
      align: 'right',
      cell: ({ dollarsCents }) => moneyText(dollarsCents, 'USD'),
    },
  ]
}
