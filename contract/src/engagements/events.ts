import { event } from '../kit/event.ts'
import type { OrganizationId } from '../kit/ids.ts'

type EngagementParties = {
  readonly engagementId: string
  readonly clientId: OrganizationId
  readonly billerId: string
}

/** Two people have agreed to work together from a day on. */
export const engagementBegan = event<EngagementParties & { readonly startsOn: string }>('engagements:engaged')

/** An engagement has got a last day. */
export const engagementEnded = event<EngagementParties & { readonly endsOn: string }>('engagements:ended')
