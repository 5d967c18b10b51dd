import { event } from '../kit/event.ts'

type Tied = {
  readonly engagementId: string
  readonly clientId: string
  readonly billerId: string
}

/** Two people have agreed to work together from a day on. */
export const engaged = event<Tied & { readonly startsOn: string }>('engagements:engaged')

/** An engagement has got a last day. */
export const engagementEnded = event<Tied & { readonly endsOn: string }>('engagements:ended')
