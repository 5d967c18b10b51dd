import { Paper } from '@mantine/core'
import { memo, type ReactNode } from 'react'
import { LocalTime } from '../kit/ui/LocalTime.tsx'
import { ListSkeleton } from '../kit/ui/Skeletons.tsx'
import { useWindowRows } from '../kit/windowRows.ts'
import { DeactivationButton } from './DeactivationButton.tsx'
import classes from './People.module.css'
import type { PeopleRowsProps } from './PeopleTable.tsx'
import { PersonName } from './PersonName.tsx'
import type { PersonRow } from './peopleFilters.ts'
import { StateBadge } from './StateBadge.tsx'
import { HoursText, Nothing, RateText, SinceText, TitleText } from './TermsText.tsx'

function Fact({ label, wide, children }: { label: string; wide?: true; children: ReactNode }) {
  return (
    <div data-wide={wide}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

const PersonCard = memo(function PersonCard({ row, asAdmin }: { row: PersonRow; asAdmin: boolean }) {
  const { person, state, terms } = row
  return (
    <Paper withBorder className={classes.card}>
      <div className={classes.cardTop}>
        <PersonName person={person} />
        <StateBadge state={state} />
      </div>
      <dl className={classes.facts}>
        <Fact label="Engagement" wide>
          <TitleText terms={terms} withOther={asAdmin} />
        </Fact>
        <Fact label="Local time" wide>
          {person.timeZone ? <LocalTime timeZone={person.timeZone} /> : <Nothing />}
        </Fact>
        <Fact label="Since">
          <SinceText terms={terms} />
        </Fact>
        <Fact label="Rate an hour">
          <RateText terms={terms} />
        </Fact>
        <Fact label="Hours a week">
          <HoursText terms={terms} />
        </Fact>
      </dl>
      {asAdmin && <DeactivationButton person={person} look="words" />}
    </Paper>
  )
})

export function PeopleCards({ rows, asAdmin, nouns }: PeopleRowsProps) {
  const near = useWindowRows<HTMLUListElement>(
    rows?.length ?? 0,
    232,
    place => rows?.[place]?.person.userId ?? '',
  )
  if (!rows) return <ListSkeleton />
  return (
    <ul ref={near.start} className={classes.cards} aria-label={nouns.many}>
      <li aria-hidden style={{ height: near.before }} />
      {near.rows.map(({ index, key }) => {
        const row = rows[index]
        return (
          row && (
            <li
              key={key}
              ref={near.measure}
              data-index={index}
              aria-posinset={index + 1}
              aria-setsize={rows.length}
              className={classes.cardRow}
            >
              <PersonCard row={row} asAdmin={asAdmin} />
            </li>
          )
        )
      })}
      <li aria-hidden style={{ height: near.after }} />
    </ul>
  )
}
