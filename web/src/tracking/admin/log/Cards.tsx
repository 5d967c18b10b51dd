import { Paper } from '@mantine/core'
import { ListSkeleton } from '../../../kit/ui/Skeletons.tsx'
import { TimeText } from '../../../kit/ui/TimeText.tsx'
import { useAccountName } from '../accountNames.ts'
import { Reason } from '../Reason.tsx'
import classes from '../Table.module.css'
import { countText, daysText } from '../words.ts'
import { type LogRowsProps, RunOutcome } from './Table.tsx'
import { reasonWords, tookText } from './words.ts'

export function LogCards({ runs }: LogRowsProps) {
  const accountName = useAccountName()
  if (!runs) return <ListSkeleton />
  return (
    <ul className={classes.cards} aria-label="Log">
      {runs.map(run => (
        <li key={run.runId} className={classes.cardRow} data-row tabIndex={-1}>
          <Paper withBorder className={classes.card ?? ''}>
            <div className={classes.cardTop}>
              <div className={classes.who}>
                <strong>{run.userName}</strong>
                <span className={classes.small}>{accountName(run)}</span>
              </div>
              <RunOutcome outcome={run.outcome} />
            </div>
            {run.problem && (
              <p className={classes.problem}>
                <Reason problem={run.problem} />
              </p>
            )}
            <dl className={classes.facts}>
              <dt>When</dt>
              <dd>
                <TimeText at={run.startedAt} />, took {tookText(run.durationMs)}
              </dd>
              <dt>Why</dt>
              <dd>{reasonWords[run.reason]}</dd>
              <dt>Days</dt>
              <dd className="tabular">
                {daysText(run.firstDay, run.lastDay)}
                {run.outcome === 'done' && `, ${countText(run.rows, 'row', 'rows')}`}
              </dd>
            </dl>
          </Paper>
        </li>
      ))}
    </ul>
  )
}
