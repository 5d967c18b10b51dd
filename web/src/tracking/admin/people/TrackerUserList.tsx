import type { MappablePerson, TrackerUserMatch } from '@claimcrew/contract/tracking/shapes'
import { Paper } from '@mantine/core'
import { useMemo } from 'react'
import { useWindowRows } from '../../../kit/ui/list/windowRows.ts'
import classes from './PeopleMapping.module.css'
import { TrackerUserRow } from './TrackerUserRow.tsx'

type TrackerUserListProps = {
  matches: readonly TrackerUserMatch[]
  /** With those that the filter leaves out: a person may have another account among them. */
  all: readonly TrackerUserMatch[]
  billers: readonly MappablePerson[]
}

const none: readonly TrackerUserMatch[] = []

export function TrackerUserList({ matches, all, billers }: TrackerUserListProps) {
  const near = useWindowRows<HTMLUListElement>(matches.length, 72, index => matches[index]?.account.id ?? '')
  const byPerson = useMemo(() => Map.groupBy(all, ({ mapping }) => mapping?.userId), [all])
  return (
    <Paper withBorder>
      {/* Each row says it in its own words. */}
      <div className={classes.sides} aria-hidden>
        <span>At Time Doctor</span>
        <span className={classes.arrowRoom} />
        <span>In Claimcrew</span>
      </div>
      <ul ref={near.start} className={classes.rows} aria-label="Accounts at Time Doctor">
        <li aria-hidden style={{ height: near.before }} />
        {near.rows.map(({ index, key }) => {
          const match = matches[index]
          return (
            match && (
              <li
                key={key}
                ref={near.measure}
                data-index={index}
                aria-posinset={index + 1}
                aria-setsize={matches.length}
                className={classes.row}
              >
                <TrackerUserRow
                  match={match}
                  siblings={match.mapping ? (byPerson.get(match.mapping.userId) ?? none) : none}
                  billers={billers}
                />
              </li>
            )
          )
        })}
        <li aria-hidden style={{ height: near.after }} />
      </ul>
    </Paper>
  )
}
