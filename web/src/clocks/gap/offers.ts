import type { Gap } from '@claimcrew/contract/clocks/shapes'

/** What can be done about a gap: correct what was punched, enter production, answer, or close the question. */
export const offers = ['correct', 'produce', 'answer', 'close'] as const
export type Offer = (typeof offers)[number]

/** The key of each, and a word for the line that says so. */
export const offerKeys: Readonly<Record<Offer, readonly [string, string]>> = {
  correct: ['c', 'corrects'],
  produce: ['p', 'enters production'],
  answer: ['a', 'answers'],
  close: ['x', 'closes'],
}

type Whose = { readonly isOwn: boolean; readonly mayResolve: boolean; readonly mayAnswer: boolean }

/** What is offered for a gap, the most likely first. What was punched is final once it is locked. */
export function offersFor(
  { kind, state, locked }: Pick<Gap, 'kind' | 'state' | 'locked'>,
  whose: Whose,
): Offer[] {
  if (state === 'resolved') return []
  const canCorrect = !locked && kind !== 'produced-without-time' && (whose.isOwn || whose.mayResolve)
  const canProduce = !locked && kind === 'punched-not-tracked' && whose.isOwn
  const found: Offer[] = [
    ...(canProduce ? (['produce'] as const) : []),
    ...(canCorrect ? (['correct'] as const) : []),
    ...(whose.mayAnswer ? (['answer'] as const) : []),
    ...(whose.mayResolve ? (['close'] as const) : []),
  ]
  return found
}
