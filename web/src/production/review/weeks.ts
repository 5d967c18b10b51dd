import { mondayOf } from '@claimcrew/contract/kit/time'
import type { WaitingPart } from '@claimcrew/contract/production/shapes'

/** The days of one week that somebody's work for one client waits with. */
export type WaitingWeek = {
  readonly key: string
  readonly billerId: string
  readonly billerName: string
  readonly clientName: string
  readonly monday: string
  readonly parts: readonly WaitingPart[]
}

export const partKey = ({ billerId, clientId, day }: WaitingPart): string => `${billerId}.${clientId}.${day}`

/** By biller, client and week, in the order in which the first day of each comes. */
export function groupByWeek(parts: readonly WaitingPart[]): readonly WaitingWeek[] {
  const groups = Map.groupBy(parts, one => `${one.billerId}.${one.clientId}.${mondayOf(one.day)}`)
  return [...groups].flatMap(([key, days]) => {
    const [first] = days
    if (!first) return []
    const { billerId, billerName, clientName, day } = first
    const inOrder = days.toSorted((one, other) => (one.day < other.day ? -1 : 1))
    return [
      { key: `week of ${key}`, billerId, billerName, clientName, monday: mondayOf(day), parts: inOrder },
    ]
  })
}

export function sumParts(parts: readonly WaitingPart[]) {
  return parts.reduce(
    (sum, { quantity, minutes, holdMinutes }) => ({
      quantity: sum.quantity + quantity,
      minutes: sum.minutes + minutes,
      holdMinutes: sum.holdMinutes + holdMinutes,
    }),
    { quantity: 0, minutes: 0, holdMinutes: 0 },
  )
}
