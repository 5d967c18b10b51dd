import * as contract from '@claimcrew/contract/attendance/contract'
import { defineRoutes } from '../kit/http/handlers.ts'
import { assignSessions } from './assigning/assignSessions.ts'
import { listUnassignedSessions } from './assigning/listUnassignedSessions.ts'
import { askCorrection, askMissing } from './corrections/ask.ts'
import { addAttendance, updateAttendance } from './corrections/correct.ts'
import { approveCorrection, refuseCorrection, withdrawCorrection } from './corrections/decide.ts'
import { attendanceHistory, listCorrections, listLeave } from './corrections/requestLists.ts'
import { approveLeave, askLeave, refuseLeave, withdrawLeave } from './leave/leave.ts'
import { endBreak, punchIn, punchOut, startBreak } from './punch/punch.ts'
import { attendanceStatus } from './punch/status.ts'
import { measuredWork } from './register/measuredWork.ts'
import { approveMonth, reopenMonth } from './register/month.ts'
import { monthlyRegister } from './register/register.ts'
import { attendanceDay, whoIsIn } from './register/review.ts'
import {
  attendanceSettings,
  removeHoliday,
  saveBillerSettings,
  saveHoliday,
  saveHouseSettings,
} from './register/settings.ts'
import { exportRegister } from './workbook/workbook.ts'

export const routes = defineRoutes(contract, {
  attendanceStatus,
  punchIn,
  startBreak,
  endBreak,
  punchOut,

  monthlyRegister,
  exportRegister,
  whoIsIn,
  attendanceDay,
  attendanceHistory,
  measuredWork,

  updateAttendance,
  addAttendance,
  assignSessions,
  listUnassignedSessions,
  askCorrection,
  askMissing,
  listCorrections,
  approveCorrection,
  refuseCorrection,
  withdrawCorrection,

  approveMonth,
  reopenMonth,

  askLeave,
  listLeave,
  approveLeave,
  refuseLeave,
  withdrawLeave,

  attendanceSettings,
  saveHouseSettings,
  saveBillerSettings,
  saveHoliday,
  removeHoliday,
})
