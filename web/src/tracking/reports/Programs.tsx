import { formatDuration } from '@claimcrew/contract/kit/timeText'
import { Button, Table, Text, Title } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { SearchField } from '../../kit/ui/field/SearchField.tsx'
import type { ReportsAddress } from './address.ts'
import classes from './TimeUseTab.module.css'
import { categoryText, findMainRating, type Program, ratingWords } from './timeUse.ts'
import type { ChangeReportsAddress } from './useReportsRange.ts'

/** What most people look at; the long tail is a click away. */
const firstRows = 20

function ProgramRow({ program, most }: { program: Program; most: number }) {
  const { name, category, seconds, rated } = program
  const { rating, mixed } = findMainRating(rated)
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{categoryText(category)}</td>
      <td>
        <span className={classes.ratingSwatch} data-rating={rating} aria-hidden />{' '}
        {mixed ? `Mostly ${ratingWords[rating].toLowerCase()}` : ratingWords[rating]}
      </td>
      <td>
        <div className={classes.programTime}>
          <span className={classes.barTrack} aria-hidden>
            <span style={{ width: `${(seconds / most) * 100}%` }} />
          </span>
          <span>{formatDuration(seconds)}</span>
        </div>
      </td>
    </tr>
  )
}

type ProgramsProps = {
  programs: readonly Program[]
  address: ReportsAddress
  change: ChangeReportsAddress
  onShowAll: () => void
  /** In place of the table where nothing matches. */
  children: ReactNode
}

/** Time by program or site, the most first, narrowed down by what was chosen beside it and by a search. */
export function Programs({ programs, address, change, onShowAll, children }: ProgramsProps) {
  const title = useId()
  const [isLong, setLong] = useState(false)
  const { rating, category, search } = address
  const narrowed = [
    ...(rating ? [ratingWords[rating].toLowerCase()] : []),
    ...(category === undefined ? [] : [categoryText(category)]),
  ]
  const seconds = programs.reduce((sum, program) => sum + program.seconds, 0)
  const visible = isLong ? programs : programs.slice(0, firstRows)
  return (
    <section aria-labelledby={title} className={classes.programs}>
      <div className={classes.programsHead}>
        <Title order={2} size="h4" id={title}>
          By program or site
        </Title>
        <SearchField
          label="Search programs and sites"
          placeholder="Program, site or category"
          value={search}
          onChange={typed => change({ search: typed })}
        />
      </div>
      <Text size="sm" c="dimmed" role="status" className="tabular">
        {programs.length} {programs.length === 1 ? 'entry' : 'entries'}, {formatDuration(seconds)}
        {narrowed.length > 0 && (
          <>
            : {narrowed.join(', ')}{' '}
            <Button variant="subtle" size="compact-xs" onClick={onShowAll}>
              Show everything
            </Button>
          </>
        )}
      </Text>
      {programs.length === 0 ? (
        children
      ) : (
        <Table className={classes.programTable ?? ''} aria-labelledby={title}>
          <thead>
            <tr>
              <th scope="col">Program or site</th>
              <th scope="col">Category</th>
              <th scope="col">Rating</th>
              <th scope="col">Time</th>
            </tr>
          </thead>
          <tbody>
            {visible.map(program => (
              <ProgramRow
                key={`${program.name} ${program.category}`}
                program={program}
                most={programs[0]?.seconds ?? 1}
              />
            ))}
          </tbody>
        </Table>
      )}
      {visible.length < programs.length && (
        <Button variant="default" size="xs" onClick={() => setLong(true)}>
          Show all {programs.length}
        </Button>
      )}
    </section>
  )
}
