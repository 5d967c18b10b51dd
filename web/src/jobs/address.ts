import { Id } from '@claimcrew/contract/kit/ids'
import * as z from 'zod'
import { addressShape } from '../kit/screen/address.ts'
import { toAddressFields } from '../profiles/shared/search/filters.ts'
import { jobFacetViews } from './words.ts'

export const formSteps = ['work', 'skills', 'pay', 'questions', 'preview'] as const
export type FormStep = (typeof formSteps)[number]

/** What /jobs shows, by its address. */
export const JobsAddress = addressShape('/jobs', {
  ...toAddressFields(jobFacetViews),
  sort: z.enum(['match', 'pay', 'recent']).catch('match'),
  job: Id.optional().catch(undefined),
  view: z.enum(['search', 'saved', 'hidden', 'applications', 'invitations']).catch('search'),
  status: z.enum(['all', 'draft', 'open', 'paused', 'filled', 'closed']).catch('all'),
  client: Id.optional().catch(undefined),
  practice: z
    .union([Id, z.literal('none')])
    .optional()
    .catch(undefined),
  tab: z.enum(['post', 'applicants', 'matches', 'invited']).catch('post'),
  own: z.enum(['hide', 'show']).catch('hide'),
  application: Id.optional().catch(undefined),
  edit: z.enum(formSteps).optional().catch(undefined),
})
export type JobsAddress = z.infer<typeof JobsAddress>
