/** Where two of the three clocks say something else of the same time. */
export const gapKinds = ['punched-not-tracked', 'tracked-not-punched', 'produced-without-time'] as const
export type GapKind = (typeof gapKinds)[number]

/** A question that nobody has said anything to, one that its biller has answered, and one that is settled. */
export const gapStates = ['open', 'answered', 'resolved'] as const
export type GapState = (typeof gapStates)[number]

/** How it was settled: with a reason, by correcting what was punched, or by entering what was done. */
export const resolutions = ['closed', 'correction', 'production'] as const
export type Resolution = (typeof resolutions)[number]

/**
 * Why time needs no question, in the order in which it is taken away: somebody closed that question, a correction of it
 * waits, the tracker could not be read then, it was payer hold, or a meeting or training that was entered.
 */
export const explanations = ['closed', 'correction', 'not-read', 'hold', 'meeting'] as const
export type Explanation = (typeof explanations)[number]

/** How each kind can be settled. Production has no place, so no punch can be corrected by it. */
export const resolutionsByKind = {
  'punched-not-tracked': ['closed', 'correction', 'production'],
  'tracked-not-punched': ['closed', 'correction'],
  'produced-without-time': ['closed'],
} as const satisfies Record<GapKind, readonly Resolution[]>
