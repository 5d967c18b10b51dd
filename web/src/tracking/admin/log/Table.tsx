import type { Run } from '@claimcrew/contract/tracking/shapes'
import { Badge, Paper, Table } from '@mantine/core'
import { TableSkeleton } from '../../../kit/ui/Skeletons.tsx'
import { TimeText } from '../../../kit/ui/TimeText.tsx'
import { useAccountName } from '../accountNames.ts'
import { Reason } from '../Reason.tsx'
import classes from '../Table.module.css'
import { daysText } from '../words.ts'
import { outcomeLooks, reasonWords, tookText } from './words.ts'

/** Undefined while they are being read. */
export type LogRowsProps = { runs: readonly Run[] | undefined }

const columns = ['When', 'Person', 'Why', 'Days', 'Rows', 'Took', 'Outcome'] as const

export function RunOutcome({ outcome }: Pick<Run, 'outcome'>) {
  const { word, colour, icon: OutcomeIcon } = outcomeLooks[outcome]
  return (
    <Badge
      flex="none"
      variant="light"
      color={colour}
      leftSection={<OutcomeIcon size={12} stroke={2.2} aria-hidden />}
    >
      {word}
    </Badge>
  )
}

function RunRow({ run, accountName }: { run: Run; accountName: string | null }) {
  return (
    <tr data-row tabIndex={-1}>
      <td>
        <TimeText at={run.startedAt} />
      </td>
      <td>
        {run.userName}
        {accountName && <span className={classes.small}>{accountName}</span>}
      </td>
      <td>{reasonWords[run.reason]}</td>
      <td className="tabular">{daysText(run.firstDay, run.lastDay)}</td>
      <td data-column="Rows">{run.outcome === 'done' ? run.rows.toLocaleString('en-US') : '–'}</td>
      <td data-column="Took">{tookText(run.durationMs)}</td>
      <td>
        <RunOutcome outcome={run.outcome} />
        {run.problem && (
          <p className={classes.problem}>
            <Reason problem={run.problem} />
          </p>
        )}
      </td>
    </tr>
  )
}

export function LogTable({ runs }: LogRowsProps) {
  const accountName = useAccountName()
  return (
    <Paper withBorder className={classes.paper ?? ''}>
      <Table layout="fixed" className={classes.table ?? ''} aria-label="Log">
        <thead>
          <tr>
            {columns.map(column => (
              <th key={column} scope="col" data-column={column}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        {runs ? (
          <tbody>
            {runs.map(run => (
              <RunRow key={run.runId} run={run} accountName={accountName(run)} />
            ))}
          </tbody>
        ) : (
          <TableSkeleton columns={columns.length} />
        )}
      </Table>
    </Paper>
  )
}
