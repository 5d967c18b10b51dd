import type { Application, Job, Stage } from '@claimcrew/contract/jobs/shapes'
import { Title } from '@mantine/core'
import { useEffect, useId, useRef, useState } from 'react'
import { maxCompared } from '../../profiles/shared/compare/maxCompared.ts'
import { stageWords } from '../applications/words.ts'
import classes from './ApplicantBoard.module.css'
import { ApplicantCard } from './ApplicantCard.tsx'
import { type BoardColumn, boardColumns, canMoveTo, columnOf, countColumn } from './columns.ts'

type ApplicantBoardProps = {
  job: Job
  applications: readonly Application[]
  /** Whether there are older ones, which only the job's own counts know of. */
  hasMore: boolean
  openedId: string | undefined
  shownStage: (application: Application) => Stage
  onOpen: (applicationId: string) => void
  onPut: (application: Application, to: BoardColumn) => void
  onWithdrawOffer: (application: Application) => void
  /** Billers who are to be seen side by side. */
  comparedIds: readonly string[]
  /** Left out where there is nobody to compare with. */
  onCompare: ((billerId: string) => void) | undefined
}

type ColumnProps = Omit<ApplicantBoardProps, 'job' | 'hasMore'> & {
  column: BoardColumn
  count: number
  dragged: Application | null
  onDrag: (application: Application | null) => void
}

function Column({ column, count, applications, dragged, onDrag, ...board }: ColumnProps) {
  const id = useId()
  const [over, setOver] = useState(false)
  const takes = dragged !== null && canMoveTo(dragged, column)
  return (
    <section
      className={classes.column}
      aria-labelledby={id}
      data-over={(over && takes) || undefined}
      data-empty={applications.length === 0 || undefined}
      onDragOver={event => {
        if (!takes) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={event => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      }}
      onDrop={event => {
        event.preventDefault()
        setOver(false)
        if (takes) board.onPut(dragged, column)
        onDrag(null)
      }}
    >
      <Title order={3} id={id}>
        {stageWords[column]} <span className={classes.count}>{count}</span>
      </Title>
      {applications.length === 0 ? (
        <div className={classes.none}>No one</div>
      ) : (
        <ul className={classes.cards}>
          {applications.map(one => (
            <ApplicantCard
              key={one.applicationId}
              application={one}
              isOpen={one.applicationId === board.openedId}
              moving={board.shownStage(one) !== one.stage}
              onOpen={() => board.onOpen(one.applicationId)}
              onPut={to => board.onPut(one, to)}
              onWithdrawOffer={() => board.onWithdrawOffer(one)}
              onDrag={onDrag}
              compared={board.comparedIds.includes(one.billerId)}
              isFull={board.comparedIds.length >= maxCompared}
              onCompare={board.onCompare && (() => board.onCompare?.(one.billerId))}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

/** Who applied, by where they stand. A card is dragged, or moved from its menu, which the focus then follows. */
export function ApplicantBoard({ job, applications, hasMore, onPut, ...board }: ApplicantBoardProps) {
  const [dragged, setDragged] = useState<Application | null>(null)
  const frame = useRef<HTMLDivElement>(null)
  const followed = useRef<string>(undefined)
  const byColumn = Map.groupBy(applications, one => columnOf(board.shownStage(one)))
  useEffect(() => {
    const button = frame.current?.querySelector<HTMLElement>(`[data-applicant="${followed.current}"]`)
    // The card stands in another list now, and what had the focus is gone.
    if (button && document.activeElement === document.body) button.focus()
  })
  const put = (application: Application, to: BoardColumn) => {
    followed.current = application.applicationId
    onPut(application, to)
  }
  /** A count belongs to the cards below it: another answer that is older must not say less than they do. */
  const countOf = (column: BoardColumn) => {
    const cards = byColumn.get(column)?.length ?? 0
    return hasMore && job.applications ? Math.max(cards, countColumn(job.applications, column)) : cards
  }
  return (
    <div className={classes.board} data-scrolls="sideways" ref={frame}>
      {boardColumns.map(column => (
        <Column
          key={column}
          {...board}
          column={column}
          applications={byColumn.get(column) ?? []}
          count={countOf(column)}
          dragged={dragged}
          onDrag={setDragged}
          onPut={put}
        />
      ))}
    </div>
  )
}
