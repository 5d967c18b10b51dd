import { to } from '@claimcrew/contract/kit/href'
import { type TaskFigure, type TaskReportRow, toFigureFilter } from '@claimcrew/contract/tasks/report'
import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from '../../kit/screen/Link.tsx'
import { toTeamAddress } from '../work/filters.ts'

export type ReportDays = { readonly from: string; readonly to: string }

type FigureLinkProps = {
  row: Pick<TaskReportRow, 'filter'>
  figure: TaskFigure
  range: ReportDays
  /** What opens, read aloud: 12 overdue tasks of Maria Santos. */
  label: string
  /** Nothing to open. */
  none: boolean
  children: ReactNode
}

/** A number that opens its tasks. */
export function FigureLink({ row, figure, range, label, none, children }: FigureLinkProps) {
  if (none) return children
  return (
    <Anchor
      component={Link}
      to={to('/tasks-report', toTeamAddress(toFigureFilter(row, figure, range)))}
      inherit
      aria-label={label}
      className="tabular"
    >
      {children}
    </Anchor>
  )
}
