import { Paper, Table } from '@mantine/core'
import { TableSkeleton } from '../kit/ui/Skeletons.tsx'
import { useWindowRows } from '../kit/windowRows.ts'
import classes from './People.module.css'
import type { ChangeFilters } from './PeopleFilterBar.tsx'
import { PeopleTableHead } from './PeopleTableHead.tsx'
import { PersonTableRow } from './PersonTableRow.tsx'
import type { PeopleFilters, PersonRow } from './peopleFilters.ts'

export type PeopleRowsProps = {
  /** Undefined while they are being read. */
  rows: readonly PersonRow[] | undefined
  filters: PeopleFilters
  onChange: ChangeFilters
  asAdmin: boolean
  nouns: { readonly many: string }
}

/** A row of nothing that stands for those beyond the window. */
const Gap = ({ height }: { height: number }) =>
  height > 0 && (
    <tr aria-hidden>
      <td className={classes.gap} style={{ height }} />
    </tr>
  )

/** Apart from the rest, because it is drawn anew whenever rows come into view. */
function Body({ rows, asAdmin }: { rows: readonly PersonRow[]; asAdmin: boolean }) {
  const near = useWindowRows<HTMLTableSectionElement>(
    rows.length,
    61,
    place => rows[place]?.person.userId ?? '',
  )
  return (
    <tbody ref={near.start}>
      <Gap height={near.before} />
      {near.rows.map(({ index, key }) => {
        const row = rows[index]
        return (
          row && <PersonTableRow key={key} measure={near.measure} index={index} row={row} asAdmin={asAdmin} />
        )
      })}
      <Gap height={near.after} />
    </tbody>
  )
}

// The rows are plain elements: Mantine's would cost more than what stands in them.
export function PeopleTable({ rows, filters, onChange, asAdmin, nouns }: PeopleRowsProps) {
  return (
    <Paper withBorder className={classes.tablePaper}>
      <Table
        layout="fixed"
        className={classes.table}
        aria-label={nouns.many}
        aria-rowcount={(rows?.length ?? 0) + 1}
      >
        <PeopleTableHead sort={filters.sort} order={filters.order} onChange={onChange} asAdmin={asAdmin} />
        {rows ? <Body rows={rows} asAdmin={asAdmin} /> : <TableSkeleton columns={asAdmin ? 8 : 7} />}
      </Table>
    </Paper>
  )
}
