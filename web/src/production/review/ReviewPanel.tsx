import { to } from '@claimcrew/contract/kit/href'
import { countText } from '@claimcrew/contract/kit/numberWords'
import { listReviews } from '@claimcrew/contract/production/contract'
import type { WaitingPart } from '@claimcrew/contract/production/shapes'
import { Button } from '@mantine/core'
import { type HotkeyItem, useHotkeys } from '@mantine/hooks'
import { IconChecks } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useMay } from '../../kit/actingFor.ts'
import { usePages } from '../../kit/call/pages.ts'
import { Link } from '../../kit/screen/Link.tsx'
import { TimeSliced } from '../../kit/screen/TimeSliced.tsx'
import { EmptyState } from '../../kit/ui/EmptyState.tsx'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { LoadMore } from '../../kit/ui/list/LoadMore.tsx'
import { StaleListNotice } from '../../kit/ui/list/StaleListNotice.tsx'
import { ListSkeleton } from '../../kit/ui/Skeletons.tsx'
import { useProductionAddress } from '../shared/address.ts'
import { ClientChoice } from '../shared/ClientChoice.tsx'
import { useRefreshOnProductionChange } from '../shared/productionChanges.ts'
import classes from './ReviewPanel.module.css'
import { ReviewWeek } from './ReviewWeek.tsx'
import { useReview } from './useReview.ts'
import { groupByWeek, partKey } from './weeks.ts'

const without = (keys: ReadonlySet<string>, gone: readonly string[]): ReadonlySet<string> =>
  new Set([...keys].filter(key => !gone.includes(key)))

/** Days that wait for a decision, by biller and week. By keyboard: j, k, o, x, a, r. */
export function ReviewPanel({ asAdmin }: { asAdmin: boolean }) {
  const [address, change] = useProductionAddress()
  const { biller, client } = address
  const query = {
    limit: 100,
    ...(biller ? { billerId: biller } : {}),
    ...(client ? { clientId: client } : {}),
  }
  const pages = usePages(listReviews, { query })
  useRefreshOnProductionChange(listReviews)
  const reviewing = useReview()
  const decides = useMay()('production:review:team')
  const [openKey, setOpenKey] = useState<string>()
  /** What is about to be sent back: each with a form of its own, so that none is lost for another. */
  const [asking, setAsking] = useState<ReadonlySet<string>>(new Set())
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const list = useRef<HTMLDivElement>(null)
  const parts = pages.data?.pages.flatMap(page => page.items)
  const weeks = groupByWeek(parts ?? [])
  const inOrder = weeks.flatMap(week => week.parts)
  const chosenParts = inOrder.filter(part => selected.has(partKey(part)))

  const choose = (part: WaitingPart) => {
    const key = partKey(part)
    const next = new Set(selected)
    if (!next.delete(key)) next.add(key)
    setSelected(next)
  }
  const ask = (key: string, asks: boolean) =>
    setAsking(before => (asks ? new Set([...before, key]) : without(before, [key])))
  const approve = async (parts: readonly WaitingPart[]) => {
    // Others may have been selected meanwhile.
    if (await reviewing.approve(parts)) setSelected(before => without(before, parts.map(partKey)))
  }

  /** The day that has the focus, or whose part has it. */
  const current = (): WaitingPart | undefined => {
    const key = document.activeElement?.closest<HTMLElement>('[data-part]')?.dataset.part
    return inOrder.find(part => partKey(part) === key)
  }
  const go = (by: 1 | -1) => {
    const here = current()
    const at = here ? inOrder.indexOf(here) + by : 0
    const next = inOrder[Math.max(0, Math.min(at, inOrder.length - 1))]
    if (next)
      list.current
        ?.querySelector<HTMLElement>(`[data-part="${CSS.escape(partKey(next))}"] [data-open]`)
        ?.focus()
  }
  const withCurrent = (act: (part: WaitingPart) => void) => () => {
    const part = current()
    if (part) act(part)
  }
  const deciding: HotkeyItem[] = [
    ['x', withCurrent(choose)],
    ['a', () => (chosenParts.length > 0 ? approve(chosenParts) : withCurrent(part => approve([part]))())],
    ['r', withCurrent(part => ask(partKey(part), true))],
  ]
  useHotkeys([
    ['j', () => go(1)],
    ['k', () => go(-1)],
    ['o', withCurrent(part => setOpenKey(was => (was === partKey(part) ? undefined : partKey(part))))],
    ...(decides ? deciding : []),
  ])

  if (!parts)
    return pages.isError ? (
      <ErrorState
        title="We couldn’t load what’s waiting for review"
        error={pages.error}
        onRetry={() => void pages.refetch()}
      />
    ) : (
      <ListSkeleton />
    )
  const total = pages.data?.pages[0]?.total ?? parts.length
  return (
    <TimeSliced fallback={<ListSkeleton />}>
      <div className={classes.bar}>
        {asAdmin && (
          <ClientChoice
            client={client}
            none="All clients"
            onChange={next => change({ client: next }, 'choosing')}
          />
        )}
        <span className={classes.count} role="status">
          {total === 0 ? 'Nothing to review' : `${countText(total, 'day')} to review`}
        </span>
        {biller && (
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => change({ biller: undefined }, 'choosing')}
          >
            All billers
          </Button>
        )}
        {chosenParts.length > 0 && (
          <Button size="compact-md" loading={reviewing.isPending} onClick={() => approve(chosenParts)}>
            Approve {countText(chosenParts.length, 'selected day')}
          </Button>
        )}
      </div>
      <StaleListNotice read={pages} />
      {parts.length === 0 ? (
        <EmptyState
          icon={IconChecks}
          title={decides ? 'You’re all caught up' : 'No days to review'}
          action={
            <Button
              component={Link}
              to={to('/production-report', { view: 'report', biller, client })}
              variant="default"
            >
              See what was reported
            </Button>
          }
        >
          Days show up here when a biller submits them.
        </EmptyState>
      ) : (
        <div ref={list} className={classes.weeks}>
          {weeks.map(week => (
            <ReviewWeek
              key={week.key}
              week={week}
              withClient={asAdmin}
              decides={decides}
              openKey={openKey}
              sendBackKeys={asking}
              selected={selected}
              isPending={reviewing.isPending}
              onOpen={key => setOpenKey(openKey === key ? undefined : key)}
              onAsk={ask}
              onChoose={choose}
              onApprove={approve}
            />
          ))}
        </div>
      )}
      <LoadMore pages={pages} />
      {parts.length > 0 && (
        <p className={classes.keys}>
          <kbd>j</kbd> <kbd>k</kbd> move, <kbd>o</kbd> opens
          {decides && (
            <>
              , <kbd>x</kbd> selects, <kbd>a</kbd> approves, <kbd>r</kbd> sends back
            </>
          )}
          .
        </p>
      )}
    </TimeSliced>
  )
}
