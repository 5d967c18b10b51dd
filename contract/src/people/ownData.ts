import * as z from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { Id } from '../kit/ids.ts'
import { Done } from '../kit/reply.ts'
import { Instant } from '../kit/time.ts'
import { Otp, Password } from './shapes.ts'

/** A person's own data as one file, which is made in the background. */
export const AccountExport = z.object({
  exportId: Id,
  state: z.enum(['making', 'ready']),
  requestedAt: Instant,
  /** Until when it can be downloaded. */
  expiresAt: Instant,
  /** In bytes, once it is ready. */
  size: z.int().nullable(),
})
export type AccountExport = z.infer<typeof AccountExport>

export const startExport = endpoint({
  method: 'POST',
  path: '/api/me/export',
  may: 'account:manage:own',
  seatless: true,
  asksAgain: true,
  summary: 'Make a file of all your own data, in the background; once a day',
  reply: z.object({ export: AccountExport }),
  perMinute: 20,
})

export const listExports = endpoint({
  method: 'GET',
  path: '/api/me/exports',
  may: 'account:manage:own',
  seatless: true,
  summary: 'The files of your own data that are there, newest first',
  reply: z.object({ exports: z.array(AccountExport) }),
})

export const getExport = endpoint({
  method: 'GET',
  path: '/api/me/exports/:exportId',
  may: 'account:manage:own',
  seatless: true,
  summary: 'The status of an export of your own data; once it’s ready, the ZIP file',
  params: z.strictObject({ exportId: Id }),
  reply: z.object({ export: AccountExport }),
  perMinute: 120,
})

export const deleteAccount = endpoint({
  method: 'POST',
  path: '/api/me/delete',
  may: 'account:manage:own',
  seatless: true,
  endsSessions: true,
  summary:
    'Delete your own account for good; refused while an engagement, a month or an organization is open',
  body: z.strictObject({
    password: Password,
    otp: Otp.optional(),
  }),
  reply: Done,
  perMinute: 10,
})
