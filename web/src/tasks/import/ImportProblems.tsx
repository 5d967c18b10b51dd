import type { RowProblem } from '@claimcrew/contract/kit/refusal'
import { importFieldLabels } from '@claimcrew/contract/tasks/importing'
import { useMemo } from 'react'
import type { Column } from '../../kit/ui/list/column.ts'
import { List } from '../../kit/ui/list/List.tsx'
import classes from './Import.module.css'

const labels: Readonly<Record<string, string>> = importFieldLabels

type NumberedProblem = RowProblem & { readonly key: string }

const columns: readonly Column<NumberedProblem>[] = [
  {
    id: 'row',
    label: 'Row',
    width: '5rem',
    align: 'right',
    card: 'title',
    cardCell: ({ row }) => `Row ${row}`,
    cell: ({ row }) => row,
  },
  { id: 'field', label: 'Column', width: '14rem', cell: ({ field }) => labels[field] ?? field },
  { id: 'message', label: 'Problem', card: 'wide', cell: ({ message }) => message },
]

/** Every row that has a problem, with its reason; rows count as in a spreadsheet, where the headings are 1. */
export function ImportProblems({ problems }: { problems: readonly RowProblem[] }) {
  const rows = useMemo(() => problems.map((problem, index) => ({ ...problem, key: `${index}` })), [problems])
  if (rows.length === 0) return null
  return (
    <div className={classes.problems}>
      <List label="Rows with a problem" columns={columns} rows={rows} keyOf={({ key }) => key} empty={null} />
    </div>
  )
}
