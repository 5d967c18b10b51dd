import { Id } from '@claimcrew/contract/kit/ids'
import { Day } from '@claimcrew/contract/kit/time'
import * as z from 'zod'
import { addressShape } from '../kit/screen/address.ts'

export const formSteps = ['work', 'skills', 'pay', 'questions', 'preview'] as const
export type FormStep = (typeof formSteps)[number]

const text = z.string().max(2000).catch('')
const number = z.coerce.number<string | number>().min(0).max(1_000_000).optional().catch(undefined)

/** What /jobs shows, by its address. */
export const JobsAddress = addressShape('/jobs', {
  q: z.string().max(200).catch(''),
  systems: text,
  specialties: text,
  workTypes: text,
  certifications: text,
  languages: text,
  engagement: text,
  rate: number,
  overlap: number,
  by: Day.optional().catch(undefined),
  sort: z.enum(['match', 'rate', 'recent']).optional().catch(undefined),
  job: Id.optional().catch(undefined),
  view: z.enum(['search', 'saved', 'hidden', 'applications', 'invitations']).catch('search'),
  status: z.enum(['all', 'draft', 'open', 'paused', 'filled', 'closed']).catch('all'),
  client: Id.optional().catch(undefined),
  tab: z.enum(['post', 'applicants', 'matches', 'invited']).catch('post'),
  application: Id.optional().catch(undefined),
  edit: z.enum(formSteps).optional().catch(undefined),
})
export type JobsAddress = z.infer<typeof JobsAddress>
