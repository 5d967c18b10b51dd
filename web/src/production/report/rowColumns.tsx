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
    {
      id: 'day',
      label: withBiller ? 'Biller and day' : 'Day',
      width: '11.5rem',
      card: 'title',
      namesRow: true,
      cell: row => (
        <>
          {withBiller && `${row.billerName} `}
          <Anchor component="button" type="button" inherit onClick={() => onOpen(row)}>
            {dayText(row.day)}
          </Anchor>
        </>
      ),
    },
    { id: 'work', label: 'Work type', card: 'wide', cell: ({ workType }) => workTypeLabel(workType) },
    {
      id: 'units',
      label: 'Units',
      width: '6rem',
      align: 'right',
      cell: ({ quantity, n }) => (
        <>
          {figureText(quantity)}
          <Text span size="xs" c="dimmed">
            {' '}
            n {n}
          </Text>
        </>
      ),
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
      width: '10rem',
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
      width: '5.5rem',
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
      width: '7rem',
      align: 'right',
      cell: ({ dollarsCents }) => moneyText(dollarsCents, 'USD'),
    },
  ]
}
