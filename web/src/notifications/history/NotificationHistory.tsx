import { listRoleKinds } from '@claimcrew/contract/kit/notificationKind'
import { countText, numberText } from '@claimcrew/contract/kit/numberWords'
import { listHistory, type Notification } from '@claimcrew/contract/notifications/contract'
import type { Role } from '@claimcrew/contract/permissions'
import { Paper, Title, VisuallyHidden } from '@mantine/core'
import { useCallback, useMemo, useRef } from 'react'
import { usePages } from '../../kit/call/pages.ts'
import { useToday } from '../../kit/time/clock.ts'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { ListCount } from '../../kit/ui/list/ListCount.tsx'
import { ShowOlder } from '../../kit/ui/list/ShowOlder.tsx'
import { StaleListNotice } from '../../kit/ui/list/StaleListNotice.tsx'
import { ListSkeleton } from '../../kit/ui/Skeletons.tsx'
import { DayText, useTimeZone } from '../../kit/ui/TimeText.tsx'
import { useScreenAddress } from '../address.ts'
import { groupKinds, type KindGroup } from '../shared/groupKinds.ts'
import { groupHistoryByDay, type HistoryDay } from './days.ts'
import { HistoryEmpty } from './Empty.tsx'
import { HistoryFilterBar } from './FilterBar.tsx'
import { GroupRow } from './GroupRow.tsx'
import { useHistoryLive } from './live.ts'
import { markNotification } from './marking.ts'
import classes from './NotificationHistory.module.css'
import { HistoryRow } from './Row.tsx'

type HistoryRows = Omit<HistoryDay, 'items'> & { readonly groups: readonly KindGroup<Notification>[] }

/** Day by day, with those of one kind in one row, unless that kind alone was asked for. */
function useHistoryRows(items: readonly Notification[] | undefined, timeZone: string, isOneKind: boolean) {
  const today = useToday(timeZone)
  return useMemo(
    () =>
      groupHistoryByDay(items ?? [], timeZone, today).map(({ items: ofDay, ...day }): HistoryRows => {
        return { ...day, groups: isOneKind ? ofDay.map(toSingle) : groupKinds(ofDay) }
      }),
    [items, timeZone, today, isOneKind],
  )
}

type HistoryListProps = {
  days: readonly HistoryRows[]
  timeZone: string
  onlyUnread: boolean
}

const toSingle = (one: Notification): KindGroup<Notification> => ({
  key: one.notificationId,
  title: null,
  items: [one],
})

/** What was told, day by day. */
function HistoryList({ days, timeZone, onlyUnread }: HistoryListProps) {
  const mark = useCallback(
    (one: Notification, read: boolean, button: HTMLElement) => {
      // The row goes, so a user who is at its button goes on at the next one.
      if (onlyUnread && read) neighbourOf(button)?.focus()
      markNotification(one, read)
    },
    [onlyUnread],
  )
  return days.map(({ day, name, groups }) => (
    <section key={day} className={classes.day} aria-labelledby={`day-${day}`}>
      <Title order={2} size="h4" mb="xs" id={`day-${day}`}>
        {name ?? <DayText day={day} />}
      </Title>
      <Paper withBorder component="ul" className={classes.list ?? ''}>
        {groups.map(group =>
          group.title === null ? (
            <HistoryRow key={group.key} notification={group.items[0]} timeZone={timeZone} onMark={mark} />
          ) : (
            <GroupRow key={group.key} group={group} timeZone={timeZone} onMark={mark} />
          ),
        )}
      </Paper>
    </section>
  ))
}

/** The next one's button, or the last one's before it; where there is none, the heading. */
function neighbourOf(button: HTMLElement): HTMLElement | null {
  const buttons = [...document.querySelectorAll<HTMLElement>('[data-mark]')]
  const index = buttons.indexOf(button)
  return buttons[index + 1] ?? buttons[index - 1] ?? document.querySelector('h1')
}

function Count({ of: count, more }: { of: number; more: boolean }) {
  // What stands in place of the list says it to those who see it.
  if (count === 0) return <VisuallyHidden component="span">No notifications</VisuallyHidden>
  return more ? `The newest ${numberText(count)}` : countText(count, 'notification')
}

type NotificationHistoryProps = { userId: string; role: Role }

/** Everything one was told, newest first, with filters that stand in the address. */
export function NotificationHistory({ userId, role }: NotificationHistoryProps) {
  useHistoryLive()
  const [address] = useScreenAddress()
  const { unread } = address
  // A kind of another role is nothing that one could be told of.
  const kind = listRoleKinds(role).find(({ name }) => name === address.kind)?.name
  const query = { ...(kind ? { kind } : {}), ...(unread ? { unread } : {}) }
  const pages = usePages(listHistory, { params: { userId }, query })
  const items = useMemo(() => pages.data?.pages.flatMap(page => page.items), [pages.data])
  const timeZone = useTimeZone()
  const days = useHistoryRows(items, timeZone, kind !== undefined)
  const list = useRef<HTMLDivElement>(null)

  const body = () => {
    if (pages.isError && !items)
      return (
        <ErrorState title="We couldn’t load your notifications" error={pages.error} onRetry={pages.refetch} />
      )
    if (!items) return <ListSkeleton />
    if (items.length === 0) return <HistoryEmpty kind={kind} unread={unread !== undefined} />
    return <HistoryList days={days} timeZone={timeZone} onlyUnread={unread !== undefined} />
  }
  return (
    <>
      <HistoryFilterBar
        userId={userId}
        role={role}
        kind={kind}
        allRead={!pages.hasNextPage && (items?.every(({ read }) => read) ?? true)}
      />
      <ListCount read={pages} mb="sm">
        {items && <Count of={items.length} more={pages.hasNextPage} />}
      </ListCount>
      <StaleListNotice read={pages} />
      <div ref={list}>{body()}</div>
      <ShowOlder pages={pages} list={list} count={days.flatMap(({ groups }) => groups).length} />
    </>
  )
}
