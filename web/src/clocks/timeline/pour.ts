import { union } from '@claimcrew/contract/kit/intervals'

/** Stretches in milliseconds, from and to. */
export type Stretch = { readonly from: number; readonly to: number }

type Poured = {
  readonly inside: readonly Stretch[]
  /** What found no room, in milliseconds. */
  readonly over: number
}

/** An amount without a place of its own, laid into the room there is from its beginning on, as into a vessel. */
export function poured(amount: number, room: readonly Stretch[]): Poured {
  const inside: Stretch[] = []
  let rest = amount
  for (const { from, to } of union(room)) {
    if (rest <= 0) break
    const end = Math.min(to, from + rest)
    inside.push({ from, to: end })
    rest -= end - from
  }
  return { inside, over: Math.max(0, rest) }
}
