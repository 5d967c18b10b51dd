import { toReviewRange } from '@claimcrew/contract/clocks/reviewRange'
import type { Gap } from '@claimcrew/contract/clocks/shapes'
import { SentDay } from '@claimcrew/contract/kit/time'
import { useSession } from '../../kit/session.ts'
import { useToday } from '../../kit/time/clock.ts'
import { useTimeZone } from '../../kit/ui/TimeText.tsx'
import { formatDayRef, parseDayRef, useProductionAddress } from '../../production/shared/address.ts'
import type { ReportScope } from '../../production/shared/slots.ts'
import { type GapsQuery, useGaps } from '../clocksQueries.ts'

type DaySelection = { readonly billerId: string; readonly day: string }

/** What the address asks for: which gaps, and the day and the gap that are opened. */
export function useInboxAddress(who: ReportScope) {
  const [address, change] = useProductionAddress()
  const userId = useSession().user?.userId ?? ''
  const today = useToday(useTimeZone())
  const usual = toReviewRange(today)
  const query: GapsQuery = {
    from: address.from ?? usual.from,
    to: address.to ?? usual.to,
    state: address.state ?? 'left',
    sort: address.sort ?? 'day',
    ...(address.kind ? { kind: address.kind } : {}),
    ...(who !== 'own' && address.biller ? { billerId: address.biller } : {}),
    ...(who === 'all' && address.client ? { clientId: address.client } : {}),
  }
  const ownDay = SentDay.safeParse(address.day).data
  const ofOwn = ownDay === undefined ? undefined : { billerId: userId, day: ownDay }
  const addressDay: DaySelection | undefined = who === 'own' ? ofOwn : parseDayRef(address.day)
  const textOf = ({ billerId, day }: DaySelection) => (who === 'own' ? day : formatDayRef({ billerId, day }))
  /** A biller without a gap still sees the own clocks. */
  const ownToday = who === 'own' ? { billerId: userId, day: today } : undefined
  return { address, change, query, opened: addressDay, ownToday, textOf, today }
}

/** The inbox as far as it was read, the gap that one looks at, and the ways to another. */
export function useInbox(who: ReportScope, isWide: boolean) {
  const { address, change, query, opened: addressDay, ownToday, textOf } = useInboxAddress(who)
  const isSound = query.from <= query.to
  const pages = useGaps(query, isSound)
  const items: readonly Gap[] = pages.data?.pages.flatMap(page => page.items) ?? []
  // Where there is room for both, the first is opened by itself.
  const first = isWide && !addressDay ? items[0] : undefined
  const openDay = addressDay ?? first ?? (isWide && pages.data ? ownToday : undefined)
  const selected = addressDay ? address.gap : first?.gapId
  const choose = (gap: Pick<Gap, 'gapId' | 'billerId' | 'day'>) =>
    change({ gap: gap.gapId, day: textOf(gap) }, addressDay || isWide ? 'stepping' : 'opening')
  const goTo = (day: DaySelection) => change({ gap: undefined, day: textOf(day) }, 'stepping')
  const close = () => change({ gap: undefined, day: undefined }, 'stepping')
  const index = items.findIndex(({ gapId }) => gapId === selected)
  /** The one after or before, or where the chosen one is not among them, the first. */
  const beside = (by: 1 | -1): Gap | undefined =>
    index < 0 ? items[0] : items[Math.max(0, Math.min(index + by, items.length - 1))]
  /** Where one goes on once these are settled. */
  const after = (settled: readonly Gap[]): Gap | undefined => {
    const isSettled = ({ gapId }: Gap) => settled.some(one => one.gapId === gapId)
    const at = items.findLastIndex(isSettled)
    return items[at + 1] ?? items.findLast(gap => !isSettled(gap))
  }
  return {
    query,
    isSound,
    pages,
    items,
    shown: openDay,
    selected,
    ownToday,
    choose,
    goTo,
    close,
    beside,
    after,
  }
}
