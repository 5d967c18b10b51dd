import { mayMove } from '@claimcrew/contract/jobs/rules'
import type { Application, Stage, StageCounts } from '@claimcrew/contract/jobs/shapes'

/** Who has withdrawn stands with those who were declined: it is over for both. */
export const columns = ['new', 'shortlisted', 'interview', 'offered', 'hired', 'declined'] as const
export type BoardColumn = (typeof columns)[number]

export const columnOf = (stage: Stage): BoardColumn => (stage === 'withdrawn' ? 'declined' : stage)

export const countIn = (counts: StageCounts, column: BoardColumn): number =>
  counts[column] + (column === 'declined' ? counts.withdrawn : 0)

/** Where a card can be put: hired is asked for as well, though it is more than a move. */
export const mayPut = ({ stage }: Application, to: BoardColumn): boolean =>
  mayMove(stage, to) || (to === 'hired' && mayMove(stage, 'declined'))
