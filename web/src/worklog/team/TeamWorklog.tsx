import { exportWorklog } from '@claimcrew/contract/worklog/contract'
import { toRangeDays, toWorklogFileName } from '@claimcrew/contract/worklog/rules'
import { SegmentedControl } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useCallback } from 'react'
import { callForFile } from '../../kit/call/call.ts'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { type ExportChoice, ExportMenu } from '../../kit/ui/export/ExportMenu.tsx'
import { ListCount } from '../../kit/ui/list/ListCount.tsx'
import { LoadMore } from '../../kit/ui/list/LoadMore.tsx'
import type { NextPageQuery } from '../../kit/ui/list/ShowOlder.tsx'
import { Page } from '../../kit/ui/Page.tsx'
import { shownCountText } from '../../kit/words/countWords.ts'
import { WorklogDayDrawer } from '../day/WorklogDayDrawer.tsx'
import { sumWorked } from '../shared/figures.ts'
import { WorklogParts } from '../shared/WorklogParts.tsx'
import { rangeNouns, worklogRangeText } from '../shared/words.ts'
import classes from '../sheet/Sheet.module.css'
import {
  formatWorklogDayRef,
  isCurrentRange,
  resolveView,
  stepRange,
  toRangeAddress,
  type WorklogView,
} from '../table/address.ts'
import { WorklogNotices } from '../table/WorklogNotices.tsx'
import { WorklogSkeleton } from '../table/WorklogSkeleton.tsx'
import { WorklogTotals } from '../table/WorklogTotals.tsx'
import {
  useWorklogAddress,
  useWorklogTable,
  type WorklogTable,
  type WorklogTableQuery,
} from '../table/worklogTableQueries.ts'
import { NoBillers, NobodyInRange, NobodyTracked, NoTime, UnknownBiller } from './EmptyStates.tsx'
import { TeamFilterBar } from './FilterBar.tsx'
import { HeatMap } from './HeatMap.tsx'
import { TeamTable } from './TeamTable.tsx'
import { WorklogCharts } from './WorklogCharts.tsx'

const files = [
  { format: 'xlsx', label: 'Workbook (XLSX)', saved: 'Workbook saved' },
  { format: 'csv', label: 'Table (CSV)', saved: 'Table saved' },
] as const

type WorklogExportProps = { query: WorklogTableQuery; table: WorklogTable | undefined }

/** Saves what is shown, with its filters, in one of two formats. */
function WorklogExport({ query, table }: WorklogExportProps) {
  const { billerId, projectId } = query
  const biller = table?.people.find(({ userId }) => userId === billerId)?.userName ?? ''
  const project = table?.projects.find(({ id }) => id === projectId)?.name ?? ''
  const filteredBy = [...(billerId ? [biller] : []), ...(projectId ? [project] : [])]
  const choices: readonly ExportChoice[] = files.map(file => ({
    ...file,
    name: toWorklogFileName(toRangeDays(query.range, query.date), filteredBy, file.format),
    fetch: (signal, onReceived) =>
      callForFile(exportWorklog, { query: { ...query, format: file.format } }, signal, onReceived),
  }))
  return <ExportMenu choices={choices} label={`Export ${worklogRangeText(query.range, query.date)}`} />
}

type BodyProps = { worklogTable: WorklogTable; read: NextPageQuery; view: WorklogView; asAdmin: boolean }

/** What the sheet holds, in the chosen view, or why it holds nothing. */
function Body({ worklogTable, read, view, asAdmin }: BodyProps) {
  const { address, change, today, date } = useWorklogAddress()
  const { range, biller, project } = address
  const open = useCallback(
    (userId: string, day: string) => change({ day: formatWorklogDayRef({ userId, date: day }) }, 'opening'),
    [change],
  )
  const single = biller !== undefined
  const { people, projects, whole } = worklogTable
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = read
  const readOn = useCallback(() => {
    if (!isFetchingNextPage) fetchNextPage()
  }, [isFetchingNextPage, fetchNextPage])
  if (people.length === 0) {
    if (single) return <UnknownBiller onClear={() => change({ biller: undefined }, 'choosing')} />
    if (asAdmin || isCurrentRange(range, date, today)) return <NoBillers asAdmin={asAdmin} />
    const now = {
      label: range === 'daily' ? 'Show today' : `Show this ${rangeNouns[range]}`,
      onGo: () => change(toRangeAddress(range, today, today), 'choosing'),
    }
    return <NobodyInRange range={worklogRangeText(range, date)} now={now} />
  }
  const isIdle = whole ? whole.working === 0 : people.every(({ days }) => sumWorked(days) === 0)
  const isUntracked = whole
    ? whole.untracked === whole.people
    : people.every(({ timeDoctorUserIds }) => timeDoctorUserIds.length === 0)
  if (isIdle && isUntracked) return <NobodyTracked asAdmin={asAdmin} single={single} />
  if (isIdle) {
    const before = stepRange(range, date, -1)
    return (
      <NoTime
        range={worklogRangeText(range, date)}
        project={project && (projects.find(({ id }) => id === project)?.name ?? 'this project')}
        previous={
          before === undefined
            ? undefined
            : {
                label: `Previous ${rangeNouns[range]}`,
                onGo: () => change(toRangeAddress(range, before, today), 'choosing'),
              }
        }
        onClearProject={() => change({ project: undefined }, 'choosing')}
      />
    )
  }
  const content = () => {
    switch (view) {
      case 'heat':
        return (
          <HeatMap
            table={worklogTable}
            today={today}
            onOpen={open}
            onNearEnd={hasNextPage && !isFetchNextPageError ? readOn : undefined}
            change={change}
          />
        )
      case 'table':
        return <TeamTable table={worklogTable} onOpen={open} />
      case 'chart':
        return <WorklogCharts table={worklogTable} onOpen={open} />
      default:
        return view satisfies never
    }
  }
  return (
    <>
      <WorklogTotals people={people} whole={whole} range={range} single={single} />
      {content()}
      <LoadMore pages={read} label="Show more billers" automatic={false} />
    </>
  )
}

/** The hours of one's team, as a heat map, a table, or a chart of each person. */
export function TeamWorklog({ asAdmin }: { asAdmin: boolean }) {
  const { address, change, today, date, query } = useWorklogAddress()
  const isNarrow = useMediaQuery('(max-width: 767.98px)', undefined, { getInitialValueInEffect: false })
  const view = resolveView(address, isNarrow)
  const read = useWorklogTable(query)
  const { table } = read
  return (
    <Page
      title="Productivity"
      description={
        asAdmin
          ? 'Hours from Time Doctor, for every biller and day.'
          : 'Your billers’ hours from Time Doctor, day by day. Work for other clients isn’t included.'
      }
      actions={<WorklogExport query={query} table={table} />}
    >
      <TeamFilterBar address={address} change={change} date={date} today={today} table={table} />
      <div className={classes.over}>
        <ListCount read={read}>
          {table &&
            `${worklogRangeText(address.range, date)}, ${shownCountText(table.people.length, table.whole?.people ?? table.people.length, 'biller')}`}
        </ListCount>
        <SegmentedControl
          aria-label="View"
          value={view}
          onChange={next => change({ view: next as WorklogView }, 'choosing')}
          data={[
            { value: 'heat', label: 'Heat map' },
            { value: 'table', label: 'Table' },
            { value: 'chart', label: 'Chart' },
          ]}
        />
      </div>
      {table && <WorklogNotices people={table.people} whole={table.whole} to={table.to} />}
      {read.isLoadingError && (
        <ErrorState title="We couldn’t load the hours" error={read.error} onRetry={read.refetch} />
      )}
      {read.isPending && <WorklogSkeleton />}
      {table && <WorklogParts from={table.from} billerId={address.biller} />}
      {table && <Body worklogTable={table} read={read} view={view} asAdmin={asAdmin} />}
      <WorklogDayDrawer />
    </Page>
  )
}
