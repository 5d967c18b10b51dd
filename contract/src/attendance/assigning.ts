import * as z from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { ClientId, Id } from '../kit/ids.ts'
import { longPageFields, toPageShape } from '../kit/paging.ts'
import { Day, Instant } from '../kit/time.ts'
import { ClientChoice } from './shapes.ts'

/** So many sessions are assigned by one call. */
export const maxAssignedSessions = 200

export const assignSessions = endpoint({
  method: 'PUT',
  path: '/api/attendance/sessions/client',
  may: 'attendance:assign',
  summary: 'Assigns sessions without a client to a client, all or none',
  body: z.strictObject({
    attendanceIds: z
      .array(Id)
      .min(1, 'Choose at least one session.')
      .max(maxAssignedSessions, `Choose ${maxAssignedSessions} sessions or fewer.`),
    clientId: ClientId,
  }),
  reply: z.object({ sessions: z.array(z.object({ attendanceId: Id, clientId: ClientId })) }),
  idempotent: true,
})

const UnassignedSession = z.object({
  attendanceId: Id,
  day: Day,
  timeZone: z.string(),
  punchInTime: Instant,
  punchOutTime: Instant.nullable(),
  /** An open session counts up to now. */
  workedSeconds: z.int(),
  /** Those it can be assigned to: they engaged the biller on that day, and have not closed it. */
  clients: z.array(ClientChoice),
})

export type UnassignedSession = z.infer<typeof UnassignedSession>

export const listUnassignedSessions = endpoint({
  method: 'GET',
  path: '/api/attendance/sessions/unassigned',
  may: 'attendance:assign',
  summary: 'A biller’s sessions without a client that can still be assigned, newest first',
  query: z.strictObject({ billerId: Id, ...longPageFields }),
  reply: toPageShape(UnassignedSession),
})
