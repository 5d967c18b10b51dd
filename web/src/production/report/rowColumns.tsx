import { countText, moneyText, numberText, tenthsText } from '@claimcrew/contract/kit/numberWords'
import { formatHours } from '@claimcrew/contract/kit/timeText'
import type { ProductionReportRow } from '@claimcrew/contract/production/report'
import { toShownRatio } from '@claimcrew/contract/production/rules'
import { Anchor, Text } from '@mantine/core'
import { dayText } from '../../kit/time/dayWords.ts'
import type { Column } from '../../kit/ui/list/column.ts'
import { workTypeLabel } from '../terms.ts'
import { attainmentText, sourceWords } from '../words.ts'
import classes from './ProductionReport.module.css'

/** Columns of biller × day × work type. */
export function rowColumns(
  withBiller: boolean,
  onOpen: (row: ProductionReportRow) => void,
): readonly Column<ProductionReportRow>[] {
  return [
    {
      id: 'day',
      label: withBiller ? 'Biller and day' : 'Day',
      width: withBiller ? '10.5rem' : '7.5rem',
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
      width: '5.5rem',
      align: 'right',
      cell: ({ quantity, n }) => (
        <>
          {numberText(quantity)}{' '}
          <Text span size="xs" c="dimmed" className={classes.whole ?? ''}>
            {countText(n, 'entry', 'entries')}
          </Text>
        </>
      ),
    },
    {
      id: 'worked',
      label: 'Worked',
      width: '4.5rem',
      align: 'right',
      cell: ({ minutes }) => formatHours(minutes * 60),
    },
    {
      id: 'hold',
      label: 'On hold',
      width: '4.75rem',
      align: 'right',
      cell: ({ holdMinutes }) => (holdMinutes > 0 ? formatHours(holdMinutes * 60) : '—'),
    },
    {
      id: 'pace',
      label: 'Per hour',
      width: '8rem',
      align: 'right',
      cell: ({ unitsPerHour, target, targetSource }) => (
        <>
          {unitsPerHour === null ? '—' : tenthsText(unitsPerHour)}{' '}
          {target !== null && (
            <Text span size="xs" c="dimmed" className={classes.whole ?? ''}>
              of {numberText(target)}
              {targetSource && `, ${sourceWords[targetSource]}`}
            </Text>
          )}
        </>
      ),
    },
    {
      id: 'attainment',
      label: 'Against target',
      width: '5.25rem',
      align: 'right',
      cell: ({ attainment, minutes }) => attainmentText(toShownRatio(attainment, minutes)),
    },
    {
      id: 'weighted',
      label: 'Weighted',
      width: '5.5rem',
      align: 'right',
      cell: ({ weightedUnits }) => (weightedUnits === null ? '—' : tenthsText(weightedUnits)),
    },
    {
      id: 'dollars',
      label: 'Dollars',
      width: '6rem',
      align: 'right',
      cell: ({ dollarsCents }) => moneyText(dollarsCents),
    },
  ]
}
