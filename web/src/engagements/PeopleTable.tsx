import { Paper, Table, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { TableSkeleton } from '../kit/ui/Skeletons.tsx'
import { useWindowRows } from '../kit/windowRows.ts'
import classes from './People.module.css'
import type { ChangeFilters } from './PeopleFilterBar.tsx'
import { PersonTableRow } from './PersonTableRow.tsx'
import type { PeopleFilters, PersonRow, Sort } from './peopleFilters.ts'

export type PeopleRowsProps = {
  /** Undefined while they are being read. */
  rows: readonly PersonRow[] | undefined
  filters: PeopleFilters
  onChange: ChangeFilters
  asAdmin: boolean
  nouns: { readonly many: string }
}

type HeadingProps = Pick<PeopleRowsProps, 'filters' | 'onChange'> & {
  sort: Sort
  label: string
  figures?: boolean
}

function SortHeading({ filters, onChange, sort, label, figures = false }: HeadingProps) {
  const on = filters.sort === sort
  const ascending = filters.order === 'asc'
  const WayIcon = !on ? IconArrowsSort : ascending ? IconArrowUp : IconArrowDown
  return (
    <Table.Th
      data-column={sort}
      aria-sort={on ? (ascending ? 'ascending' : 'descending') : 'none'}
      data-figures={figures || undefined}
    >
      <UnstyledButton
        className={classes.sort}
        data-on={on || undefined}
        onClick={() => onChange({ sort, order: on && ascending ? 'desc' : 'asc' }, 'choosing')}
      >
        {label}
        <WayIcon size={14} stroke={1.8} aria-hidden />
      </UnstyledButton>
    </Table.Th>
  )
}

/** A row of nothing that stands for those beyond the window. */
const Gap = ({ height }: { height: number }) =>
  height > 0 && (
    <tr aria-hidden>
      <td className={classes.gap} style={{ height }} />
    </tr>
  )

export function PeopleTable({ rows, filters, onChange, asAdmin, nouns }: PeopleRowsProps) {
  const near = useWindowRows<HTMLTableSectionElement>(
    rows?.length ?? 0,
    61,
    place => rows?.[place]?.person.userId ?? '',
  )
  const heading = { filters, onChange }
  return (
    <Paper withBorder className={classes.tablePaper}>
      <Table
        layout="fixed"
        className={classes.table}
        aria-label={nouns.many}
        aria-rowcount={(rows?.length ?? 0) + 1}
      >
        <Table.Thead ref={near.start}>
          <Table.Tr aria-rowindex={1}>
            <SortHeading {...heading} sort="name" label="Name" />
            <Table.Th data-column="state">State</Table.Th>
            <Table.Th>Engagement</Table.Th>
            <SortHeading {...heading} sort="since" label="Since" />
            <SortHeading {...heading} sort="rate" label="Rate an hour" figures />
            <SortHeading {...heading} sort="hours" label="Hours a week" figures />
            <Table.Th data-column="time">Local time</Table.Th>
            {asAdmin && (
              <Table.Th data-column="act">
                <span className={classes.unseen}>Action</span>
              </Table.Th>
            )}
          </Table.Tr>
        </Table.Thead>
        {rows ? (
          <Table.Tbody>
            <Gap height={near.before} />
            {near.rows.map(({ index, key }) => {
              const row = rows[index]
              return (
                row && (
                  <PersonTableRow key={key} ref={near.measure} index={index} row={row} asAdmin={asAdmin} />
                )
              )
            })}
            <Gap height={near.after} />
          </Table.Tbody>
        ) : (
          <TableSkeleton columns={asAdmin ? 8 : 7} />
        )}
      </Table>
    </Paper>
  )
}
