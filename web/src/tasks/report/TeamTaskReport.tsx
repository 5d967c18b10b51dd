import { addDays } from '@claimcrew/contract/kit/time'
import { getTaskReport, type TaskReportBy, taskReportBys } from '@claimcrew/contract/tasks/report'
import { Paper, SegmentedControl, Title } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useCall } from '../../kit/call/query.ts'
import { useAddress } from '../../kit/screen/address.ts'
import { useSession } from '../../kit/session.ts'
import { useToday } from '../../kit/time/clock.ts'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { StaleListNotice } from '../../kit/ui/list/StaleListNotice.tsx'
import { ListSkeleton } from '../../kit/ui/Skeletons.tsx'
import { useTimeZone } from '../../kit/ui/TimeText.tsx'
import { useSeveralPractices } from '../../organizations/shared/usePractices.ts'
import { TeamTasksAddress } from '../address.ts'
import { useTaskChanges } from '../useTaskChanges.ts'
import { ReportFilters } from './ReportFilters.tsx'
import { ReportRows } from './ReportRows.tsx'
import { TaskFigures } from './TaskFigures.tsx'
import { TaskFlowChart } from './TaskFlowChart.tsx'
import classes from './TeamTaskReport.module.css'

const usualDays = 30

const byWords: Readonly<Record<TaskReportBy, string>> = {
  biller: 'Biller',
  client: 'Client',
  practice: 'Practice',
  workType: 'Work type',
  age: 'Age',
}

const read = [getTaskReport]

/** How the tasks of a span of days went; each number opens its tasks. */
export function TeamTaskReport() {
  const { role } = useSession()
  const [address, change] = useAddress(TeamTasksAddress)
  const today = useToday(useTimeZone())
  const to = address.to ?? today
  const from = address.from && address.from <= to ? address.from : addDays(to, 1 - usualDays)
  const { by, client, assignee } = address
  const query = {
    from,
    to,
    by,
    ...(client && { clientId: client }),
    ...(assignee && assignee !== 'none' && { assigneeId: assignee }),
  }
  const report = useCall(getTaskReport, { query }, { placeholderData: keepPreviousData })
  useTaskChanges(read)
  const hasPractices = useSeveralPractices().length > 0 || by === 'practice'
  const { data } = report
  return (
    <>
      <ReportFilters
        from={from}
        to={to}
        today={today}
        client={client}
        assignee={assignee}
        onChange={values => change(values, 'choosing')}
      />
      {data ? (
        <div className={classes.report} data-old={report.isPlaceholderData || undefined}>
          <StaleListNotice read={report} />
          <TaskFigures
            totals={data.totals}
            range={{ from, to }}
            filter={{ clientId: client, assigneeId: assignee }}
          />
          <Paper withBorder p="md" className={classes.chart ?? ''}>
            <Title order={2} size="h4">
              New vs. completed
            </Title>
            <TaskFlowChart days={data.days} />
          </Paper>
          <div className={classes.by}>
            <Title order={2} size="h4">
              By {byWords[by].toLowerCase()}
            </Title>
            <SegmentedControl
              aria-label="Report by"
              size="sm"
              value={by}
              onChange={next => change({ by: next }, 'choosing')}
              data={taskReportBys
                .filter(one => role === 'ADMIN' || (one !== 'client' && (one !== 'practice' || hasPractices)))
                .map(value => ({ value, label: byWords[value] }))}
            />
          </div>
          <ReportRows rows={data.rows} range={{ from, to }} label={byWords[by]} />
        </div>
      ) : report.isError ? (
        <ErrorState
          title="We couldn’t load the report"
          error={report.error}
          onRetry={() => void report.refetch()}
        />
      ) : (
        <ListSkeleton rows={8} />
      )}
    </>
  )
}
