import * as assigning from '@claimcrew/contract/attendance/assigning'
import * as contract from '@claimcrew/contract/attendance/contract'
import * as corrections from '@claimcrew/contract/attendance/corrections'
import * as leave from '@claimcrew/contract/attendance/leave'
import * as settings from '@claimcrew/contract/attendance/settings'
import { defineRoutes } from '../kit/http/handlers.ts'
import { runCommand } from '../kit/http/idempotency.ts'
import { assignSessions } from './assigning/assignSessions.ts'
import { listUnassignedSessions } from './assigning/listUnassignedSessions.ts'
import {
  addAttendance,
  approveCorrection,
  askCorrection,
  askMissing,
  refuseCorrection,
  updateAttendance,
  withdrawCorrection,
} from './corrections/commands.ts'
import { runLimitedRequest } from './corrections/limitOpenRequests.ts'
import { listAttendanceHistory, listCorrections, listLeave } from './corrections/requestLists.ts'
import { approveLeave, askLeave, refuseLeave, withdrawLeave } from './leave/commands.ts'
import { endBreak, punchIn, punchOut, startBreak } from './punch/punch.ts'
import { getAttendanceStatus } from './punch/status.ts'
import { approveMonth, reopenMonth, saveBillerSettings, saveHoliday } from './register/commands.ts'
import { getMeasuredWork } from './register/measuredWork.ts'
import { getMonthlyRegister } from './register/register.ts'
import { getAttendanceDay, listPresentBillers } from './register/review.ts'
import { getAttendanceSettings, removeHoliday, saveHouseSettings } from './register/settings.ts'
import { exportRegister } from './workbook/workbook.ts'

export const routes = [
  ...defineRoutes(contract, {
    getAttendanceStatus,
    punchIn,
    startBreak,
    endBreak,
    punchOut,
    getMonthlyRegister,
    exportRegister,
    listPresentBillers,
    getAttendanceDay,
    listAttendanceHistory,
    getMeasuredWork,
    approveMonth: (ctx, { body }) =>
      runCommand(ctx, async tx => ({ month: await approveMonth(tx, ctx, body) })),
    reopenMonth: (ctx, { body }) =>
      runCommand(ctx, async tx => ({ month: await reopenMonth(tx, ctx, body) })),
  }),
  ...defineRoutes(corrections, {
    updateAttendance: (ctx, { body }) =>
      runCommand(ctx, async tx => ({ attendance: await updateAttendance(tx, ctx, body) })),
    addAttendance: (ctx, { body }) =>
      runCommand(ctx, async tx => ({ attendance: await addAttendance(tx, ctx, body) })),
    askCorrection: (ctx, { body }) =>
      runLimitedRequest(ctx, async tx => ({ correction: await askCorrection(tx, ctx, body) })),
    askMissing: (ctx, { body }) =>
      runLimitedRequest(ctx, async tx => ({ correction: await askMissing(tx, ctx, body) }), body),
    listCorrections,
    approveCorrection: (ctx, { params, body }) =>
      runCommand(ctx, async tx => ({
        correction: await approveCorrection(tx, ctx, params.correctionId, body.note),
      })),
    refuseCorrection: (ctx, { params, body }) =>
      runCommand(ctx, async tx => ({
        correction: await refuseCorrection(tx, ctx, params.correctionId, body.note),
      })),
    withdrawCorrection: (ctx, { params }) =>
      runCommand(ctx, async tx => ({ correction: await withdrawCorrection(tx, ctx, params.correctionId) })),
  }),
  ...defineRoutes(assigning, {
    assignSessions: (ctx, { body }) =>
      runCommand(ctx, async tx => ({ sessions: await assignSessions(tx, ctx, body) })),
    listUnassignedSessions,
  }),
  ...defineRoutes(leave, {
    askLeave: (ctx, { body }) =>
      runLimitedRequest(ctx, async tx => ({ leave: await askLeave(tx, ctx, body) })),
    listLeave,
    approveLeave: (ctx, { params, body }) =>
      runCommand(ctx, async tx => ({ leave: await approveLeave(tx, ctx, params.leaveId, body.note) })),
    refuseLeave: (ctx, { params, body }) =>
      runCommand(ctx, async tx => ({ leave: await refuseLeave(tx, ctx, params.leaveId, body.note) })),
    withdrawLeave: (ctx, { params }) =>
      runCommand(ctx, async tx => ({ leave: await withdrawLeave(tx, ctx, params.leaveId) })),
  }),
  ...defineRoutes(settings, {
    getAttendanceSettings,
    saveHouseSettings,
    saveBillerSettings: (ctx, { params, body }) =>
      runCommand(ctx, tx => saveBillerSettings(tx, ctx, params.billerId, body.settings, body.before)),
    saveHoliday: (ctx, { params, body }) =>
      runCommand(ctx, tx => saveHoliday(tx, ctx, params.day, body.name)),
    removeHoliday,
  }),
]
