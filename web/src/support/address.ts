import { Id } from '@claimcrew/contract/kit/ids'
import { ticketCategories, ticketPriorities, ticketStatuses } from '@claimcrew/contract/support/shapes'
import * as z from 'zod'
import { addressShape } from '../kit/screen/address.ts'

/** What /support shows, by its address. */
export const SupportAddress = addressShape('/support', {
  ticket: Id.optional().catch(undefined),
  article: z
    .string()
    .regex(/^[a-z0-9-]{1,60}$/)
    .optional()
    .catch(undefined),
  view: z.enum(['tickets', 'new', 'help', 'answers', 'targets']).catch('tickets'),
  status: z.enum(['all', ...ticketStatuses]).catch('all'),
  category: z.enum(ticketCategories).optional().catch(undefined),
  q: z.string().max(200).catch(''),
  show: z.enum(['all', 'waiting', 'late']).catch('all'),
  priority: z.enum(ticketPriorities).optional().catch(undefined),
  assignee: z
    .union([z.literal('none'), Id])
    .optional()
    .catch(undefined),
  author: Id.optional().catch(undefined),
})
export type SupportAddress = z.infer<typeof SupportAddress>
