import * as z from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { Id } from '../kit/ids.ts'
import { pageFields, toPageShape } from '../kit/paging.ts'
import { Day, Instant, SentDay } from '../kit/time.ts'
import { DecisionNote, Reason } from './shapes.ts'

const leaveStates = ['asked', 'approved', 'refused', 'withdrawn'] as const

export const Leave = z.object({
  leaveId: Id,
  billerId: Id,
  billerName: z.string(),
  firstDay: Day,
  lastDay: Day,
  reason: z.string(),
  state: z.enum(leaveStates),
  askedAt: Instant,
  decidedByName: z.string().nullable(),
  decidedAt: Instant.nullable(),
  note: z.string(),
})

export type Leave = z.infer<typeof Leave>

const LeaveId = z.strictObject({ leaveId: Id })

const LeaveReply = z.object({ leave: Leave })

export const askLeave = endpoint({
  method: 'POST',
  path: '/api/attendance/leave',
  may: 'attendance:ask:own',
  summary: 'Requests leave from one day to another, both included',
  body: z.strictObject({ firstDay: SentDay, lastDay: SentDay, reason: Reason }),
  reply: LeaveReply,
})

export const listLeave = endpoint({
  method: 'GET',
  path: '/api/attendance/leave',
  may: 'attendance:read',
  summary: 'Leave you can see, newest first; optionally with one status',
  query: z.strictObject({ state: z.enum(leaveStates).optional(), ...pageFields }),
  reply: toPageShape(Leave),
})

export const approveLeave = endpoint({
  method: 'POST',
  path: '/api/attendance/leave/:leaveId/approve',
  may: 'attendance:approve:team',
  summary: 'Approves leave',
  params: LeaveId,
  body: z.strictObject({ note: DecisionNote }),
  reply: LeaveReply,
  idempotent: true,
})

export const refuseLeave = endpoint({
  method: 'POST',
  path: '/api/attendance/leave/:leaveId/refuse',
  may: 'attendance:approve:team',
  summary: 'Declines leave, with a reason',
  params: LeaveId,
  body: z.strictObject({ note: Reason }),
  reply: LeaveReply,
  idempotent: true,
})

export const withdrawLeave = endpoint({
  method: 'POST',
  path: '/api/attendance/leave/:leaveId/withdraw',
  may: 'attendance:ask:own',
  summary: 'Withdraws leave that is undecided or hasn’t started',
  params: LeaveId,
  reply: LeaveReply,
  idempotent: true,
})
