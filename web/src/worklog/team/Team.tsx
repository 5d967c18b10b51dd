import { SegmentedControl } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useCallback } from 'react'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { ListCount } from '../../kit/ui/list/ListCount.tsx'
import { ReadOn } from '../../kit/ui/list/ReadOn.tsx'
import type { ReadsOn } from '../../kit/ui/list/ShowOlder.tsx'
import { Page } from '../../kit/ui/Page.tsx'
import { shownText } from '../../kit/words/countWords.ts'
import { DayDrawer } from '../day/Drawer.tsx'
import { workedOf } from '../shared/figures.ts'
import { rangeNouns, rangeText } from '../shared/words.ts'
import { addressOfRange, isPresent, shownView, stepRange, textOfOpened, type View } from '../sheet/address.ts'
import { MonthParts } from '../sheet/MonthParts.tsx'
import { SheetNotices } from '../sheet/Notices.tsx'
import { type Sheet, useSheet, useWorklogAddress } from '../sheet/readSheet.ts'
import classes from '../sheet/Sheet.module.css'
import { SheetSkeleton } from '../sheet/Skeleton.tsx'
import { Totals } from '../sheet/Totals.tsx'
import { Charts } from './Charts.tsx'
import { NoBillers, NobodyThen, NobodyTracked, NoTime, UnknownBiller } from './Empty.tsx'
import { WorklogExport } from './Export.tsx'
import { TeamFilterBar } from './FilterBar.tsx'
import { HeatMap } from './HeatMap.tsx'
import { TeamTable } from './Table.tsx'

type BodyProps = { sheet: Sheet; read: ReadsOn; view: View; asAdmin: boolean }

/** What the sheet holds, in the chosen view, or why it holds nothing. */
function Body({ sheet, read, view, asAdmin }: BodyProps) {
  const { address, change, today, date } = useWorklogAddress()
  const { range, biller, project } = address
  const open = useCallback(
    (userId: string, day: string) => change({ day: textOfOpened({ userId, date: day }) }, 'opening'),
    [change],
  )
  const single = biller !== undefined
  const { people, projects, whole } = sheet
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = read
  const readOn = useCallback(() => {
    if (!isFetchingNextPage) fetchNextPage()
  }, [isFetchingNextPage, fetchNextPage])
  if (people.length === 0) {
    if (single) return <UnknownBiller onClear={() => change({ biller: undefined }, 'choosing')} />
    if (asAdmin || isPresent(range, date, today)) return <NoBillers asAdmin={asAdmin} />
    const now = {
      label: range === 'daily' ? 'Show today' : `Show this ${rangeNouns[range]}`,
      onGo: () => change(addressOfRange(range, today, today), 'choosing'),
    }
    return <NobodyThen range={rangeText(range, date)} now={now} />
  }
  const isIdle = whole ? whole.working === 0 : people.every(({ days }) => workedOf(days) === 0)
  const isUntracked = whole
    ? whole.untracked === whole.people
    : people.every(({ timeDoctorUserIds }) => timeDoctorUserIds.length === 0)
  if (isIdle && isUntracked) return <NobodyTracked asAdmin={asAdmin} single={single} />
  if (isIdle) {
    const before = stepRange(range, date, -1)
    return (
      <NoTime
        range={rangeText(range, date)}
        project={project && (projects.find(({ id }) => id === project)?.name ?? 'this project')}
        previous={
          before === undefined
            ? undefined
            : {
                label: `Previous ${rangeNouns[range]}`,
                onGo: () => change(addressOfRange(range, before, today), 'choosing'),
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
            sheet={sheet}
            today={today}
            onOpen={open}
            onNearEnd={hasNextPage && !isFetchNextPageError ? readOn : undefined}
            change={change}
          />
        )
      case 'table':
        return <TeamTable sheet={sheet} onOpen={open} />
      case 'chart':
        return <Charts sheet={sheet} onOpen={open} />
      default:
        return view satisfies never
    }
  }
  return (
    <>
      <Totals people={people} whole={whole} range={range} single={single} />
      {content()}
      <ReadOn pages={read} label="Show more billers" byItself={false} />
    </>
  )
}

/** The hours of those whom one answers for, as a heat map, a table, or a chart of each. */
export function Team({ asAdmin }: { asAdmin: boolean }) {
  const { address, change, today, date, query } = useWorklogAddress()
  const isNarrow = useMediaQuery('(max-width: 767.98px)', undefined, { getInitialValueInEffect: false })
  const view = shownView(address, isNarrow)
  const read = useSheet(query)
  const { sheet } = read
  return (
    <Page
      title="Productivity"
      description={
        asAdmin
          ? 'Hours from Time Doctor, for every biller and day.'
          : 'Your billers’ hours from Time Doctor, day by day. Whole days, for all their clients.'
      }
      actions={<WorklogExport query={query} sheet={sheet} />}
    >
      <TeamFilterBar address={address} change={change} date={date} today={today} sheet={sheet} />
      <div className={classes.over}>
        <ListCount read={read}>
          {sheet &&
            `${rangeText(address.range, date)}, ${shownText(sheet.people.length, sheet.whole?.people ?? sheet.people.length, 'biller')}`}
        </ListCount>
        <SegmentedControl
          aria-label="View"
          value={view}
          onChange={wanted => change({ view: wanted as View }, 'choosing')}
          data={[
            { value: 'heat', label: 'Heat map' },
            { value: 'table', label: 'Table' },
            { value: 'chart', label: 'Chart' },
          ]}
        />
      </div>
      {sheet && <SheetNotices people={sheet.people} whole={sheet.whole} to={sheet.to} />}
      {read.isLoadingError && (
        <ErrorState title="We couldn’t load the hours" error={read.error} onRetry={read.refetch} />
      )}
      {read.isPending && <SheetSkeleton />}
      {sheet && <MonthParts from={sheet.from} billerId={address.biller} />}
      {sheet && <Body sheet={sheet} read={read} view={view} asAdmin={asAdmin} />}
      <DayDrawer />
    </Page>
  )
}
