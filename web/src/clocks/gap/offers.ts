import type { Gap } from '@claimcrew/contract/clocks/shapes'
import { type Resolution, waysToSettle } from '@claimcrew/contract/clocks/words'

/** What can be done about a gap: correct what was punched, enter production, answer, or close the question. */
export const offers = ['correct', 'produce', 'answer', 'close'] as const
export type Offer = (typeof offers)[number]

/** The key of each. */
export const offerKeys: Readonly<Record<Offer, string>> = {
  correct: 'c',
  produce: 'p',
  answer: 'a',
  close: 'x',
}

type Whose = { readonly isOwn: boolean; readonly mayResolve: boolean; readonly mayAnswer: boolean }

/** What is offered for a gap, the most likely first. What was punched is final once it is locked. */
export function offersFor(
  { kind, state, locked }: Pick<Gap, 'kind' | 'state' | 'locked'>,
  whose: Whose,
): Offer[] {
  if (state === 'resolved') return []
  const ways: readonly Resolution[] = waysToSettle[kind]
  const canCorrect = !locked && ways.includes('correction') && (whose.isOwn || whose.mayResolve)
  const canProduce = !locked && ways.includes('production') && whose.isOwn
  return [
    ...(canProduce ? (['produce'] as const) : []),
    ...(canCorrect ? (['correct'] as const) : []),
    ...(whose.mayAnswer ? (['answer'] as const) : []),
    ...(whose.mayResolve ? (['close'] as const) : []),
  ]
}
