import * as z from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { ClientId, Id } from '../kit/ids.ts'
import { topic } from '../kit/live.ts'
import { maxPractices, NewPractice, Practice, PracticeChange } from './shapes.ts'

/** A practice is new or has changed: the people of its organization read the list again. */
export const practicesChanged = topic('organizations:practices', z.object({ organizationId: z.string() }))

/** Of an ADMIN: whose practices are meant. */
const ofOrganization = { organizationId: ClientId.optional() }

const PracticeAnswer = z.object({ practice: Practice })

export const listPractices = endpoint({
  method: 'GET',
  path: '/api/practices',
  may: 'practices:read',
  summary:
    'Practices by name: a CLIENT’s own, those of the client a BILLER works for, any organization’s for an ADMIN',
  query: z.strictObject({
    ...ofOrganization,
    /** Of a BILLER: the client, whose id is the organization’s. */
    clientId: ClientId.optional(),
  }),
  reply: z.object({ practices: z.array(Practice).max(maxPractices) }),
})

export const createPractice = endpoint({
  method: 'POST',
  path: '/api/practices',
  may: 'practices:manage',
  summary: 'A new practice, with an organization for an ADMIN; a name that is there already is a conflict',
  body: NewPractice.extend(ofOrganization),
  reply: PracticeAnswer,
  idempotent: true,
})

export const updatePractice = endpoint({
  method: 'PUT',
  path: '/api/practices/:practiceId',
  may: 'practices:manage',
  summary: 'Change the fields that are sent, close a practice or reopen it',
  params: z.strictObject({ practiceId: Id }),
  body: PracticeChange.extend({
    ...ofOrganization,
    /** The changed fields as the sender has read them: one that says something else by now is a conflict. */
    before: PracticeChange.optional(),
  }),
  reply: PracticeAnswer,
})
