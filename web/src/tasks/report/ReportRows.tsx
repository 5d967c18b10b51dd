import { moneyText, numberText } from '@claimcrew/contract/kit/numberWords'
import type { TaskReportRow } from '@claimcrew/contract/tasks/report'
import { IconReportOff } from '@tabler/icons-react'
import { useMemo } from 'react'
import { EmptyState } from '../../kit/ui/EmptyState.tsx'
import type { Column } from '../../kit/ui/list/column.ts'
import { List } from '../../kit/ui/list/List.tsx'
import { FigureLink, type ReportDays } from './FigureLink.tsx'
import { firstTouchText, shareText } from './figureWords.ts'
import classes from './TeamTaskReport.module.css'

type CountKey = 'open' | 'overdue' | 'arrived' | 'done' | 'reopened'

function columnsFor(label: string, range: ReportDays): readonly Column<TaskReportRow>[] {
  const counted = (
    id: CountKey,
    heading: string,
    width: string,
    below?: (row: TaskReportRow) => string,
  ): Column<TaskReportRow> => ({
    id,
    label: heading,
    width,
    align: 'right',
    cell: row => (
      <>
        <FigureLink
          row={row}
          figure={id}
          range={range}
          none={row[id] === 0}
          label={`${numberText(row[id])} ${heading.toLowerCase()}, ${row.label}: show them`}
        >
          {numberText(row[id])}
        </FigureLink>
        {below && row[id] > 0 && <div className={classes.below}>{below(row)}</div>}
      </>
    ),
  })
  return [
    { id: 'name', label, card: 'title', namesRow: true, cell: row => row.label },
    counted('open', 'Open', '6.5rem', row => moneyText(row.openCents)),
    counted('overdue', 'Overdue', '6.5rem', row => moneyText(row.overdueCents)),
    counted('arrived', 'New', '5.5rem'),
    counted('done', 'Done', '5.5rem'),
    {
      id: 'sla',
      label: 'On time',
      width: '7rem',
      align: 'right',
      cell: row => (
        <>
          <FigureLink
            row={row}
            figure="sla"
            range={range}
            none={row.slaOf === 0}
            label={`${shareText(row.slaMet, row.slaOf) ?? '—'} on time, ${row.label}: show what was due`}
          >
            {shareText(row.slaMet, row.slaOf) ?? '—'}
          </FigureLink>
          {row.slaOf > 0 && <div className={classes.below}>of {numberText(row.slaOf)} due</div>}
        </>
      ),
    },
    {
      id: 'touch',
      label: 'First action',
      width: '9rem',
      align: 'right',
      cell: row => {
        const { median, p90 } = firstTouchText(row)
        return median === null ? (
          '—'
        ) : (
          <>
            {median}
            <div className={classes.below}>90% within {p90}</div>
          </>
        )
      },
    },
    counted('reopened', 'Sent back', '6rem'),
  ]
}

type ReportRowsProps = { rows: readonly TaskReportRow[]; range: ReportDays; label: string }

/** One line for each; the number of tasks stands beside each share. */
export function ReportRows({ rows, range: { from, to }, label }: ReportRowsProps) {
  const columns = useMemo(() => columnsFor(label, { from, to }), [label, from, to])
  return (
    <List
      label={`Tasks by ${label.toLowerCase()}`}
      columns={columns}
      rows={rows}
      keyOf={({ value }) => value ?? 'none'}
      empty={
        <EmptyState icon={IconReportOff} title="Nothing in this range">
          No tasks were open, created or done in this range. Choose other dates above.
        </EmptyState>
      }
    />
  )
}
