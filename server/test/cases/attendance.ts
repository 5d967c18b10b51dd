import * as assigning from '@claimcrew/contract/attendance/assigning'
import * as contract from '@claimcrew/contract/attendance/contract'
import * as corrections from '@claimcrew/contract/attendance/corrections'
import * as leave from '@claimcrew/contract/attendance/leave'
import * as settings from '@claimcrew/contract/attendance/settings'
import { defaultSettings } from '@claimcrew/contract/attendance/settings'
import type { Person, World } from '../world.ts'
import type { EndpointCases } from './endpointCase.ts'

export const attendance = { ...contract, ...corrections, ...assigning, ...leave, ...settings }

const own = () => ({})
const reason = 'The laptop had to restart'
const march = { month: 3, year: 2026 }
const february = { month: 2, year: 2026 }

/** Only a biller has a clock; for anybody else the id is one that leads nowhere. */
const forBiller =
  (prepare: (biller: Person, world: World) => Promise<string>) =>
  async (target: Person, world: World): Promise<string> =>
    target.user.role === 'BILLER' ? prepare(target, world) : target.userId

const punchedIn = forBiller(async biller => {
  const { attendance: now } = await biller.get(attendance.punchIn, { body: { billerId: biller.userId } })
  return now?.attendanceId ?? ''
})

const onBreak = forBiller(async (biller, world) => {
  const attendanceId = await punchedIn(biller, world)
  await biller.get(attendance.startBreak, { body: { billerId: biller.userId, breakType: 'Tea Break' } })
  return attendanceId
})

/** Yesterday's session, as somebody remembers it. */
const remembered = {
  punchInTime: '2026-03-09T13:00:00.000Z',
  punchOutTime: '2026-03-09T21:00:00.000Z',
  breaks: [
    { breakType: 'Tea Break', startTime: '2026-03-09T15:00:00.000Z', endTime: '2026-03-09T15:10:00.000Z' },
  ],
  description: 'Posted payments',
  reason,
} as const

const changed = { ...remembered, punchInTime: '2026-03-09T12:00:00.000Z', breaks: [...remembered.breaks] }

const openRequest = forBiller(async biller => {
  const body = { ...remembered, breaks: [...remembered.breaks] }
  return (await biller.get(attendance.askMissing, { body })).correction.correctionId
})

const familyVisit = { firstDay: '2026-03-16', lastDay: '2026-03-20', reason: 'Family visit' }
const leaveAsked = forBiller(
  async biller => (await biller.get(attendance.askLeave, { body: familyVisit })).leave.leaveId,
)

export const attendanceCases: EndpointCases<typeof attendance> = {
  getAttendanceStatus: {
    input: ({ userId }) => ({ query: { billerId: userId } }),
    about: 'a biller',
    stranger: 404,
  },
  punchIn: { input: ({ userId }) => ({ body: { billerId: userId } }), stranger: 403 },
  startBreak: {
    input: async (target, world) => {
      await punchedIn(target, world)
      return { body: { billerId: target.userId, breakType: 'Lunch Break' } }
    },
    stranger: 403,
  },
  endBreak: {
    input: async (target, world) => {
      await onBreak(target, world)
      return { body: { billerId: target.userId } }
    },
    stranger: 403,
  },
  punchOut: {
    input: async (target, world) => {
      await onBreak(target, world)
      return { body: { billerId: target.userId, description: 'Worked on denials' } }
    },
    stranger: 403,
  },
  getMonthlyRegister: { input: ({ userId }) => ({ query: { ...march, clientId: userId } }), stranger: 404 },
  exportRegister: { input: ({ userId }) => ({ query: { ...march, clientId: userId } }), stranger: 404 },
  listPresentBillers: { input: own },
  getAttendanceDay: {
    input: ({ userId }) => ({ query: { billerId: userId, date: '2026-03-09' } }),
    about: 'a biller',
    stranger: 404,
  },
  getMeasuredWork: {
    input: ({ userId }) => ({ params: { userId } }),
    about: 'a biller',
    stranger: 404,
  },
  listAttendanceHistory: { input: () => ({ query: { limit: 20 } }) },
  updateAttendance: {
    input: async (target, world) => ({ body: { attendanceId: await punchedIn(target, world), ...changed } }),
    about: 'a biller',
    stranger: 404,
  },
  addAttendance: {
    input: ({ userId }) => ({ body: { billerId: userId, ...changed } }),
    about: 'a biller',
    stranger: 404,
  },
  assignSessions: {
    input: async (target, world) => {
      const attendanceId = await punchedIn(target, world)
      const client = await world.join('CLIENT')
      if (target.user.role === 'BILLER') await world.engage(client, target, '2026-01-01')
      return { body: { attendanceIds: [attendanceId], clientId: client.userId } }
    },
    about: 'a biller',
    stranger: 404,
  },
  listUnassignedSessions: {
    input: ({ userId }) => ({ query: { billerId: userId } }),
    about: 'a biller',
    stranger: 404,
  },
  askCorrection: {
    input: async (target, world) => ({ body: { attendanceId: await punchedIn(target, world), ...changed } }),
    stranger: 404,
  },
  askMissing: { input: () => ({ body: changed }), stranger: 'own' },
  listCorrections: { input: () => ({ query: { state: 'asked', limit: 20 } }) },
  approveCorrection: {
    input: async (target, world) => ({
      params: { correctionId: await openRequest(target, world) },
      body: { note: 'Seen on the phone list' },
    }),
    about: 'a biller',
    stranger: 404,
  },
  refuseCorrection: {
    input: async (target, world) => ({
      params: { correctionId: await openRequest(target, world) },
      body: { note: 'Nobody saw you' },
    }),
    about: 'a biller',
    stranger: 404,
  },
  withdrawCorrection: {
    input: async (target, world) => ({ params: { correctionId: await openRequest(target, world) } }),
    stranger: 404,
  },
  approveMonth: {
    input: ({ userId }) => ({ body: { billerId: userId, ...february } }),
    about: 'a biller',
    stranger: 404,
  },
  reopenMonth: {
    input: async (target, world) => {
      const body = { billerId: target.userId, ...february }
      if (target.user.role === 'BILLER')
        await (await world.join('ADMIN')).get(attendance.approveMonth, { body })
      return { body: { ...body, reason } }
    },
    about: 'a biller',
    stranger: 403,
  },
  askLeave: { input: () => ({ body: familyVisit }) },
  listLeave: { input: () => ({ query: { state: 'asked', limit: 20 } }) },
  approveLeave: {
    input: async (target, world) => ({
      params: { leaveId: await leaveAsked(target, world) },
      body: { note: 'Enjoy it' },
    }),
    about: 'a biller',
    stranger: 404,
  },
  refuseLeave: {
    input: async (target, world) => ({
      params: { leaveId: await leaveAsked(target, world) },
      body: { note: 'The month ends then' },
    }),
    about: 'a biller',
    stranger: 404,
  },
  withdrawLeave: {
    input: async (target, world) => ({ params: { leaveId: await leaveAsked(target, world) } }),
    stranger: 404,
  },
  getAttendanceSettings: {
    input: ({ userId }) => ({ query: { billerId: userId } }),
    about: 'a biller',
    stranger: 404,
  },
  saveHouseSettings: { input: () => ({ body: { settings: defaultSettings } }) },
  saveBillerSettings: {
    input: ({ userId }) => ({ params: { billerId: userId }, body: { settings: defaultSettings } }),
    about: 'a biller',
    stranger: 404,
  },
  saveHoliday: {
    input: () => ({ params: { day: '2026-12-25' }, body: { name: 'Christmas Day' } }),
    stranger: 403,
  },
  removeHoliday: {
    input: async (_, world) => {
      const params = { day: '2026-07-03' }
      await (await world.join('ADMIN')).get(attendance.saveHoliday, { params, body: { name: 'Day off' } })
      return { params }
    },
    stranger: 403,
  },
}
