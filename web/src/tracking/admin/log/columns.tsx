import { countText, numberText } from '@claimcrew/contract/kit/numberWords'
import type { SyncRun } from '@claimcrew/contract/tracking/shapes'
import { rangeText } from '../../../kit/time/dayWords.ts'
import type { Column } from '../../../kit/ui/list/column.ts'
import { StateBadge } from '../../../kit/ui/state/StateBadge.tsx'
import { TimeText } from '../../../kit/ui/TimeText.tsx'
import { FailureReason } from '../FailureReason.tsx'
import { type TrackerUserNameLookup, TrackerUserOwner } from '../TrackerUserOwner.tsx'
import classes from './SyncLog.module.css'
import { formatRunDuration, outcomeStyles, reasonWords } from './words.ts'

const Problem = ({ problem }: Pick<SyncRun, 'problem'>) =>
  problem && (
    <p className={classes.problem}>
      <FailureReason problem={problem} />
    </p>
  )

const Outcome = ({ outcome }: Pick<SyncRun, 'outcome'>) => <StateBadge stateStyle={outcomeStyles[outcome]} />

export const logColumns = (trackerUserName: TrackerUserNameLookup): readonly Column<SyncRun>[] => [
  {
    id: 'when',
    label: 'When',
    width: '13.5rem',
    cell: ({ startedAt }) => <TimeText at={startedAt} />,
    cardCell: ({ startedAt, durationMs }) => (
      <>
        <TimeText at={startedAt} />, took {formatRunDuration(durationMs)}
      </>
    ),
  },
  {
    id: 'person',
    label: 'Person',
    width: '14%',
    card: 'title',
    cell: run => <TrackerUserOwner userName={run.userName} trackerUserName={trackerUserName(run)} />,
    cardCell: run => (
      <strong>
        <TrackerUserOwner userName={run.userName} trackerUserName={trackerUserName(run)} />
      </strong>
    ),
  },
  { id: 'why', label: 'Why', width: '9.5rem', cell: ({ reason }) => reasonWords[reason] },
  {
    id: 'days',
    label: 'Days',
    width: '10rem',
    cell: ({ firstDay, lastDay }) => <span className="tabular">{rangeText(firstDay, lastDay)}</span>,
    cardCell: ({ firstDay, lastDay, outcome, rows }) => (
      <span className="tabular">
        {rangeText(firstDay, lastDay)}
        {outcome === 'done' && `, ${countText(rows, 'row')}`}
      </span>
    ),
  },
  {
    id: 'rows',
    label: 'Rows',
    width: '4rem',
    align: 'right',
    card: 'none',
    cell: ({ outcome, rows }) => (outcome === 'done' ? numberText(rows) : '—'),
  },
  {
    id: 'took',
    label: 'Took',
    width: '5rem',
    align: 'right',
    card: 'none',
    cell: ({ durationMs }) => formatRunDuration(durationMs),
  },
  {
    id: 'outcome',
    label: 'Outcome',
    card: 'corner',
    cell: ({ outcome, problem }) => (
      <>
        <Outcome outcome={outcome} />
        <Problem problem={problem} />
      </>
    ),
    cardCell: ({ outcome }) => <Outcome outcome={outcome} />,
  },
  {
    id: 'problem',
    label: 'Problem',
    card: 'body',
    table: false,
    cell: ({ problem }) => <Problem problem={problem} />,
  },
]
