import { countText, moneyText, numberText } from '@claimcrew/contract/kit/numberWords'
import type { TaskFilter, TaskReportFigures } from '@claimcrew/contract/tasks/report'
import type { ReactNode } from 'react'
import { FigureLink, type ReportDays } from './FigureLink.tsx'
import { firstTouchText, shareText } from './figureWords.ts'
import classes from './TeamTaskReport.module.css'

type TaskFiguresProps = {
  totals: TaskReportFigures
  range: ReportDays
  filter: { readonly clientId: string | undefined; readonly assigneeId: string | undefined }
}

type Tile = { readonly label: string; readonly value: ReactNode; readonly about: string }

/** All together. Open and overdue are as they stand now; the rest is of the days that are chosen. */
export function TaskFigures({ totals, range, filter: { clientId, assigneeId } }: TaskFiguresProps) {
  const filter: TaskFilter = { ...(clientId && { clientId }), ...(assigneeId && { assigneeId }) }
  const link = (
    figure: 'open' | 'overdue' | 'arrived' | 'done' | 'reopened' | 'sla',
    count: number,
    text: string,
  ) => (
    <FigureLink
      row={{ filter }}
      figure={figure}
      range={range}
      none={count === 0}
      label={`Show these tasks: ${text}`}
    >
      {text}
    </FigureLink>
  )
  const touch = firstTouchText(totals)
  const tiles: readonly Tile[] = [
    {
      label: 'Open now',
      value: link('open', totals.open, numberText(totals.open)),
      about: `${moneyText(totals.openCents)} at stake`,
    },
    {
      label: 'Overdue now',
      value: link('overdue', totals.overdue, numberText(totals.overdue)),
      about: `${moneyText(totals.overdueCents)} at stake`,
    },
    {
      label: 'New',
      value: link('arrived', totals.arrived, numberText(totals.arrived)),
      about: 'in this range',
    },
    { label: 'Done', value: link('done', totals.done, numberText(totals.done)), about: 'in this range' },
    {
      label: 'Done on time',
      value: link('sla', totals.slaOf, shareText(totals.slaMet, totals.slaOf) ?? '—'),
      about:
        totals.slaOf === 0
          ? 'nothing was due'
          : `${numberText(totals.slaMet)} of ${numberText(totals.slaOf)} that were due`,
    },
    {
      label: 'Time to first action',
      value: touch.median ?? '—',
      about:
        touch.p90 === null
          ? 'no action yet'
          : `median; 90% within ${touch.p90} (${countText(totals.firstTouchOf, 'task')})`,
    },
    {
      label: 'Sent back',
      value: link('reopened', totals.reopened, numberText(totals.reopened)),
      about: `of ${numberText(totals.done)} done`,
    },
  ]
  return (
    <dl className={classes.figures}>
      {tiles.map(({ label, value, about }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={classes.value}>{value}</dd>
          <dd className={classes.about}>{about}</dd>
        </div>
      ))}
    </dl>
  )
}
