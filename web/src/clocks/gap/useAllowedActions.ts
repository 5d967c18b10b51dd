import { mayAnswerGap, mayResolveGap } from '@claimcrew/contract/clocks/policy'
import type { Gap } from '@claimcrew/contract/clocks/shapes'
import { dayIn } from '@claimcrew/contract/kit/time'
import { useEngagementPeriods } from '../../attendance/shared/useEngagementPeriods.ts'
import { useActor } from '../../kit/actingFor.ts'
import { useNow } from '../../kit/time/clock.ts'
import { type GapActionKind, listAllowedActions } from './allowedActions.ts'

/** What is offered to anyone who is signed in. */
export function useAllowedActions(): (gap: Gap) => GapActionKind[] {
  const actor = useActor()
  const periods = useEngagementPeriods()
  const now = useNow()
  return gap => {
    if (!actor) return []
    return listAllowedActions(gap, {
      isOwn: actor.userId === gap.billerId,
      mayResolve: mayResolveGap(actor, gap, periods, dayIn(gap.timeZone, now)),
      mayAnswer: mayAnswerGap(actor, gap),
    })
  }
}
