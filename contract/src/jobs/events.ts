import { event } from '../kit/event.ts'

/** A post was written, changed, published, paused, ended or thrown away: what is found of it may differ now. */
export const jobChanged = event<{ readonly jobId: string }>('jobs:job-changed')

/** An applicant works for a client from some day on. */
export const hired = event<{
  readonly engagementId: string
  /** Whether the rate is of an hour or the price of the whole work, as both agreed. */
  readonly pay: 'hourly' | 'fixed'
  readonly billerId: string
  readonly billerName: string
  readonly clientName: string
}>('jobs:hired')
