import type { Gap } from '@claimcrew/contract/clocks/shapes'
import { countText } from '@claimcrew/contract/kit/numberWords'
import { formatDuration } from '@claimcrew/contract/kit/timeText'
import { Button } from '@mantine/core'
import { useHotkeys, useMediaQuery } from '@mantine/hooks'
import { IconArrowLeft, IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useMay } from '../../kit/actingFor.ts'
import { EmptyState } from '../../kit/ui/EmptyState.tsx'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { ListCount } from '../../kit/ui/list/ListCount.tsx'
import { LoadMore } from '../../kit/ui/list/LoadMore.tsx'
import { StaleListNotice } from '../../kit/ui/list/StaleListNotice.tsx'
import { ListSkeleton } from '../../kit/ui/Skeletons.tsx'
import { UnsavedArea } from '../../kit/ui/UnsavedChanges.tsx'
import type { ReportScope } from '../../production/shared/slots.ts'
import { useLiveClocks } from '../clocksQueries.ts'
import { InboxDay } from '../day/InboxDay.tsx'
import { CloseAll } from '../gap/CloseAll.tsx'
import { useAllowedActions } from '../gap/useAllowedActions.ts'
import { GapFilterBar, GapKindFilter } from './FilterBar.tsx'
import { GapList } from './GapList.tsx'
import classes from './Inbox.module.css'
import { KeyHints } from './KeyHints.tsx'
import { Threshold } from './Threshold.tsx'
import { useInbox } from './useInbox.ts'

const sumText = (count: number, seconds: number) =>
  count === 0 ? 'No time gaps' : `${countText(count, 'gap')}, ${formatDuration(seconds)}`

/** The names in the address that show another day or gap, or none. */
const opening = ['view', 'day', 'gap', 'from', 'to', 'biller', 'client', 'kind', 'state', 'sort']

/** Brings the focus to a gap: in the list, or where that is not shown, in its day. */
function useGapFocus(selected: string | undefined) {
  const box = useRef<HTMLDivElement>(null)
  const next = useRef<string>(undefined)
  // The address says a moment later which gap it is, and its day may have to be read first.
  useEffect(() => {
    if (next.current === undefined || next.current !== selected) return
    const id = CSS.escape(selected)
    const row = box.current?.querySelector<HTMLElement>(`[data-gap-row="${id}"], [data-gap-card="${id}"]`)
    if (!row) return
    next.current = undefined
    row.focus()
  })
  const [, draw] = useState(0)
  const follow = (gapId: string | undefined) => {
    next.current = gapId
    draw(count => count + 1)
  }
  return { box, follow }
}

/** Gaps of the clocks, and the day of the one that is looked at. By keyboard: j, k, and the keys of what can be done. */
export function Inbox({ who }: { who: ReportScope }) {
  const may = useMay()
  const isWide = useMediaQuery('(min-width: 68em)', undefined, { getInitialValueInEffect: false }) ?? true
  const inbox = useInbox(who, isWide)
  const { query, isSound, pages, items, shown: openDay, selected, ownToday, choose } = inbox
  const { box, follow } = useGapFocus(selected)
  const allowedFor = useAllowedActions()
  useLiveClocks()

  const step = (by: 1 | -1) => () => {
    const gap = inbox.beside(by)
    if (!gap) return
    choose(gap)
    follow(gap.gapId)
  }
  useHotkeys([
    ['j', step(1)],
    ['k', step(-1)],
  ])
  const goOn = (settled: readonly Gap[]) => {
    const next = inbox.after(settled)
    if (next) {
      choose(next)
      follow(next.gapId)
    } else inbox.close()
  }

  const [page] = pages.data?.pages ?? []
  const names = items.find(({ billerId }) => billerId === openDay?.billerId)
  const isListed = isWide || !openDay
  const pane = openDay && (
    <InboxDay
      key={`${openDay.billerId} ${openDay.day}`}
      billerId={openDay.billerId}
      billerName={who === 'own' ? undefined : (names?.billerName ?? '')}
      day={openDay.day}
      selected={selected}
      onChoose={gapId => choose({ ...openDay, gapId })}
      onDay={day => inbox.goTo({ ...openDay, day })}
      onDone={goOn}
      onBack={() => follow(selected)}
    />
  )
  const list = () => {
    if (!isSound)
      return <p className={classes.note}>The last day is before the first. Choose another range.</p>
    if (pages.isLoadingError)
      return (
        <ErrorState
          title="We couldn’t load the time gaps"
          error={pages.error}
          onRetry={() => void pages.refetch()}
        />
      )
    if (!page) return <ListSkeleton />
    if (items.length === 0)
      return (
        <EmptyState
          icon={IconCircleCheck}
          title={query.state === 'left' ? 'No open time gaps' : 'None here'}
          action={
            !isWide &&
            ownToday && (
              <Button variant="default" onClick={() => inbox.goTo(ownToday)}>
                See today
              </Button>
            )
          }
        >
          {query.state === 'left'
            ? 'Differences between punched, tracked and reported time show up here.'
            : 'Choose another status, type or range to see more.'}
        </EmptyState>
      )
    return (
      <>
        <StaleListNotice read={pages} />
        <CloseAll
          gaps={items.filter(gap => allowedFor(gap).includes('close'))}
          of="in this list"
          onDone={goOn}
        />
        <GapList
          gaps={items}
          selected={selected}
          withNames={who !== 'own'}
          withClients={who === 'all'}
          onChoose={choose}
        />
        <LoadMore pages={pages} automatic={false} />
      </>
    )
  }
  const hasThreshold = may('clocks:settings:team') && (who === 'team' || query.clientId)
  return (
    <div ref={box}>
      {isListed && (
        <>
          <div className={classes.top}>
            <GapFilterBar who={who} />
            {hasThreshold && <Threshold clientId={query.clientId} />}
          </div>
          <div className={classes.bar}>
            <GapKindFilter who={who} counts={page?.byKind ?? []} />
            <ListCount read={pages} className={classes.count}>
              {page && sumText(page.total, page.totalSeconds)}
            </ListCount>
          </div>
        </>
      )}
      <div className={classes.panes} data-single={!(isWide && openDay) || undefined}>
        {isListed && <div className={classes.list}>{list()}</div>}
        {pane && (
          <div className={classes.pane}>
            {!isWide && (
              <Button
                variant="subtle"
                color="gray"
                size="compact-md"
                mb="sm"
                leftSection={<IconArrowLeft size={16} stroke={1.6} aria-hidden />}
                onClick={inbox.close}
              >
                All time gaps
              </Button>
            )}
            <UnsavedArea names={opening}>{pane}</UnsavedArea>
          </div>
        )}
      </div>
      {items.length > 0 && <KeyHints isOwn={who === 'own'} />}
    </div>
  )
}
