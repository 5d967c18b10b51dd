import { mayAnswerGap, mayResolveGap } from '@claimcrew/contract/clocks/policy'
import type { Gap } from '@claimcrew/contract/clocks/shapes'
import { dayIn } from '@claimcrew/contract/kit/time'
import { useActor, useTies } from '../../attendance/shared/actor.ts'
import { useNow } from '../../kit/time/clock.ts'
import { type Offer, offersFor } from './offers.ts'

/** What is offered to whoever is signed in. */
export function useOffers(): (gap: Gap) => Offer[] {
  const actor = useActor()
  const ties = useTies()
  const now = useNow()
  return gap => {
    if (!actor) return []
    return offersFor(gap, {
      isOwn: actor.userId === gap.billerId,
      mayResolve: mayResolveGap(actor, gap, ties, dayIn(gap.timeZone, now)),
      mayAnswer: mayAnswerGap(actor, gap),
    })
  }
}
