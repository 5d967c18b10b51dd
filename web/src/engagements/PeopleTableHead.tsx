import { UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import classes from './People.module.css'
import type { ChangeFilters } from './PeopleFilterBar.tsx'
import type { PeopleFilters, Sort } from './peopleFilters.ts'

type SortedBy = Pick<PeopleFilters, 'sort' | 'order'> & { onChange: ChangeFilters }

function SortHeading({ by, label, ...now }: SortedBy & { by: Sort; label: string }) {
  const on = now.sort === by
  const ascending = now.order === 'asc'
  const WayIcon = !on ? IconArrowsSort : ascending ? IconArrowUp : IconArrowDown
  return (
    <th scope="col" data-column={by} aria-sort={on ? (ascending ? 'ascending' : 'descending') : 'none'}>
      <UnstyledButton
        className={classes.sort}
        data-on={on || undefined}
        onClick={() => now.onChange({ sort: by, order: on && ascending ? 'desc' : 'asc' }, 'choosing')}
      >
        {label}
        <WayIcon size={14} stroke={1.8} aria-hidden />
      </UnstyledButton>
    </th>
  )
}

export function PeopleTableHead({ asAdmin, ...now }: SortedBy & { asAdmin: boolean }) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        <SortHeading {...now} by="name" label="Name" />
        <th scope="col" data-column="state">
          State
        </th>
        <th scope="col">Engagement</th>
        <SortHeading {...now} by="since" label="Since" />
        <SortHeading {...now} by="rate" label="Rate an hour" />
        <SortHeading {...now} by="hours" label="Hours a week" />
        <th scope="col" data-column="time">
          Local time
        </th>
        {asAdmin && (
          <th scope="col" data-column="act">
            <span className={classes.unseen}>Action</span>
          </th>
        )}
      </tr>
    </thead>
  )
}
