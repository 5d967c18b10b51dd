import { reportStates } from '@claimcrew/contract/chat/shapes'
import { Id } from '@claimcrew/contract/kit/ids'
import * as z from 'zod'
import { addressShape } from '../kit/screen/address.ts'

const id = Id.optional().catch(undefined)

/** What /chat shows, by its address. */
export const ChatAddress = addressShape('/chat', {
  conversation: id,
  message: id,
  person: id,
  q: z.string().max(200).catch(''),
  view: z.enum(['blocked', 'reports']).optional().catch(undefined),
  state: z.enum(reportStates).catch('open'),
  report: id,
})

export const ResumeAddress = addressShape('/resumechat', { application: id })
