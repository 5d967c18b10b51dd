import * as z from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { Id } from '../kit/ids.ts'
import { longPageFields, NextCursor } from '../kit/paging.ts'
import { optionalSingleLine } from '../kit/text.ts'
import { Day, Instant } from '../kit/time.ts'
import { personStates } from './rules.ts'

const engagementStates = ['upcoming', 'active', 'ended'] as const

export const Engagement = z.object({
  engagementId: Id,
  title: z.string(),
  clientId: Id,
  clientName: z.string(),
  billerId: Id,
  billerName: z.string(),
  startedOn: Day,
  endedOn: Day.nullable(),
  rateCents: z.int(),
  currency: z.string(),
  hoursPerWeek: z.number(),
  state: z.enum(engagementStates),
})
export type Engagement = z.infer<typeof Engagement>

/** One row of /billers or /clients: the person, and the engagements that the reader may see. */
const Listed = z.object({
  userId: Id,
  userName: z.string(),
  email: z.string().optional(),
  profilePicture: z.string().nullable(),
  timeZone: z.string(),
  active: z.boolean(),
  createdAt: Instant,
  engagements: z.array(Engagement),
})

/** What the lists of people are narrowed and ordered by; a figure is that of the engagements that stand foremost. */
const Listing = z.strictObject({
  /** Words that all stand in the name or the address. */
  search: optionalSingleLine(200, 'A search').optional(),
  state: z.enum(personStates).optional(),
  sort: z.enum(['name', 'since', 'rate', 'hours']).default('name'),
  order: z.enum(['asc', 'desc']).default('asc'),
  ...longPageFields,
})

const listing = {
  nextCursor: NextCursor,
  /** How many there are on all pages. */
  total: z.int(),
  /** How many there are in each state, whatever the list is narrowed by; said with the first page. */
  counts: z
    .object({
      active: z.int(),
      upcoming: z.int(),
      ended: z.int(),
      free: z.int(),
      deactivated: z.int(),
    })
    .nullable(),
}

export const Biller = Listed
export type Biller = z.infer<typeof Biller>

export const listBillers = endpoint({
  method: 'GET',
  path: '/user/billers',
  may: 'billers:read',
  summary: 'All billers for an ADMIN, the engaged ones for a CLIENT, oneself for a BILLER',
  query: Listing,
  reply: z.object({ billers: z.array(Biller), ...listing }),
})

export const listClients = endpoint({
  method: 'GET',
  path: '/api/clients',
  may: 'clients:read',
  summary: 'All clients for an ADMIN, those one works for as a BILLER',
  query: Listing,
  reply: z.object({ clients: z.array(Listed), ...listing }),
})

export const jobsOfBiller = endpoint({
  method: 'GET',
  path: '/job/biller/:id',
  may: 'engagements:read:own',
  summary: "A biller's jobs: for that biller, a client who engages them (their own jobs alone) and an ADMIN",
  params: z.strictObject({ id: Id }),
  reply: z.object({
    jobs: z.array(
      z.object({
        jobId: Id,
        title: z.string(),
        clientId: Id,
        clientName: z.string(),
        status: z.enum(['engaged', 'ended', 'applied', 'invited']),
      }),
    ),
  }),
})

export const listEngagements = endpoint({
  method: 'GET',
  path: '/api/engagements/:userId',
  may: 'engagements:read:own',
  summary: "A person's engagements, past ones too: one's own, those shared with oneself, all for an ADMIN",
  params: z.strictObject({ userId: Id }),
  reply: z.object({ engagements: z.array(Engagement) }),
})
