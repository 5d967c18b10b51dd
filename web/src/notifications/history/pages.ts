import type { Input } from '@claimcrew/contract/kit/endpoint'
import type { listHistory, Notification } from '@claimcrew/contract/notifications/contract'
import type { Pages } from '../../kit/call/keys.ts'

type HistoryFilter = Pick<NonNullable<Input<typeof listHistory>['query']>, 'kind' | 'unread'>
export type HistoryPages = Pages<typeof listHistory>

const fits = ({ kind, unread }: HistoryFilter, one: Notification) =>
  (kind === undefined || one.kind === kind) && (unread === undefined || !one.read)

const isNewer = (one: Notification, other: Notification) =>
  one.createdAt === other.createdAt
    ? one.notificationId > other.notificationId
    : one.createdAt > other.createdAt

/** A list with a notification as it now is: at its place in it, or nowhere when it does not fit any more. */
export function addNotification(
  before: HistoryPages,
  filter: HistoryFilter,
  one: Notification,
): HistoryPages {
  const isIt = ({ notificationId }: Notification) => notificationId === one.notificationId
  const isListed = before.pages.some(({ items }) => items.some(isIt))
  const pages = before.pages.map(page => ({
    ...page,
    items: fits(filter, one)
      ? page.items.map(other => (isIt(other) ? one : other))
      : page.items.filter(other => !isIt(other)),
  }))
  if (!isListed && fits(filter, one)) insert(pages, one)
  return { ...before, pages }
}

function insert(pages: HistoryPages['pages'], one: Notification): void {
  // What is older than all that has been read comes with its page.
  const page = pages.find(
    ({ items, nextCursor }) => nextCursor === null || items.some(other => isNewer(one, other)),
  )
  const index = page?.items.findIndex(other => isNewer(one, other)) ?? -1
  page?.items.splice(index < 0 ? page.items.length : index, 0, one)
}
