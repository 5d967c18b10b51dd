import { unionIntervals } from '@claimcrew/contract/kit/intervals'

/** Stretches in milliseconds, from and to. */
export type Interval = { readonly from: number; readonly to: number }

type Distribution = {
  readonly inside: readonly Interval[]
  /** What found no room, in milliseconds. */
  readonly over: number
}

/** An amount without a place of its own, laid into the room there is from its beginning on, as into a vessel. */
export function distributeAmount(amount: number, room: readonly Interval[]): Distribution {
  const inside: Interval[] = []
  let rest = amount
  for (const { from, to } of unionIntervals(room)) {
    if (rest <= 0) break
    const end = Math.min(to, from + rest)
    inside.push({ from, to: end })
    rest -= end - from
  }
  return { inside, over: Math.max(0, rest) }
}
