import { canMoveStage } from '@claimcrew/contract/jobs/rules'
import type { Application, Stage, StageCounts } from '@claimcrew/contract/jobs/shapes'

/** Applicants who have withdrawn stand with those who were declined: it is over for both. */
export const boardColumns = ['new', 'shortlisted', 'interview', 'offered', 'hired', 'declined'] as const
export type BoardColumn = (typeof boardColumns)[number]

export const columnOf = (stage: Stage): BoardColumn => (stage === 'withdrawn' ? 'declined' : stage)

export const countColumn = (counts: StageCounts, column: BoardColumn): number =>
  counts[column] + (column === 'declined' ? counts.withdrawn : 0)

/** Where a card can be put: hired is asked for as well, though it is more than a move. */
export const canMoveTo = ({ stage }: Application, to: BoardColumn): boolean =>
  canMoveStage(stage, to) || (to === 'hired' && canMoveStage(stage, 'declined'))
