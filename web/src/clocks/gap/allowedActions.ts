import { type Resolution, resolutionsByKind } from '@claimcrew/contract/clocks/gapKinds'
import type { Gap } from '@claimcrew/contract/clocks/shapes'

/** What can be done about a gap: correct what was punched, enter production, answer, or close the question. */
export const gapActionKinds = ['correct', 'produce', 'answer', 'close'] as const
export type GapActionKind = (typeof gapActionKinds)[number]

/** The key of each. */
export const actionKeys: Readonly<Record<GapActionKind, string>> = {
  correct: 'c',
  produce: 'p',
  answer: 'a',
  close: 'x',
}

type GapPermissions = { readonly isOwn: boolean; readonly mayResolve: boolean; readonly mayAnswer: boolean }

/** What is offered for a gap, the most likely first. What was punched is final once it is locked. */
export function listAllowedActions(
  { kind, state, locked }: Pick<Gap, 'kind' | 'state' | 'locked'>,
  permissions: GapPermissions,
): GapActionKind[] {
  if (state === 'resolved') return []
  const ways: readonly Resolution[] = resolutionsByKind[kind]
  const canCorrect = !locked && ways.includes('correction') && (permissions.isOwn || permissions.mayResolve)
  const canProduce = !locked && ways.includes('production') && permissions.isOwn
  return [
    ...(canProduce ? (['produce'] as const) : []),
    ...(canCorrect ? (['correct'] as const) : []),
    ...(permissions.mayAnswer ? (['answer'] as const) : []),
    ...(permissions.mayResolve ? (['close'] as const) : []),
  ]
}
