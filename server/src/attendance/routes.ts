import * as contract from '@claimcrew/contract/attendance/contract'
import { maySeeWorkOn } from '@claimcrew/contract/engagements/policy'
import { tiesWith } from '../engagements/reach-store.ts'
import { on, type Route } from '../kit/http/route.ts'
import {
  approveAsked,
  askForCorrection,
  askForMissing,
  refuseAsked,
  withdrawAsked,
} from './corrections/ask.ts'
import { addSession, inOrder, updateSession } from './corrections/correct.ts'
import { correctionsPage, historyPage, leavePage } from './corrections/lists.ts'
import { askForLeave, decideLeave, withdrawAskedLeave } from './leave/leave.ts'
import { punch, statusOf } from './punch/punch.ts'
import { approve, reopen } from './register/month.ts'
import { registerOf } from './register/register.ts'
import { dayOf, peopleNow, visibleBiller } from './register/review.ts'
import { removeHolidayOn, saveHolidayOn, saveHouse, saveOwn, showSettings } from './register/settings.ts'
import { workbookOf } from './workbook/workbook.ts'

export const routes: Route[] = [
  on(contract.attendanceStatus, async (ctx, { query: { billerId } }) => {
    if (billerId === ctx.actor.userId) return statusOf(ctx, { billerId, timeZone: ctx.actor.timeZone })
    const { time_zone: timeZone } = await visibleBiller(ctx, billerId)
    const ties = await tiesWith(ctx.db, ctx.actor, billerId)
    return statusOf(ctx, { billerId, timeZone }, day => maySeeWorkOn(ctx.actor, billerId, ties, day))
  }),
  on(contract.punchIn, (ctx, { body }) => punch(ctx, body, { kind: 'punch-in' })),
  on(contract.startBreak, (ctx, { body }) =>
    punch(ctx, body, { kind: 'break-start', breakType: body.breakType }),
  ),
  on(contract.endBreak, (ctx, { body }) => punch(ctx, body, { kind: 'break-end' })),
  on(contract.punchOut, (ctx, { body }) => punch(ctx, body, { kind: 'punch-out' })),

  on(contract.monthlyRegister, (ctx, { query }) => registerOf(ctx, query)),
  on(contract.exportRegister, (ctx, { query }) => workbookOf(ctx, query)),
  on(contract.whoIsIn, ctx => peopleNow(ctx)),
  on(contract.attendanceDay, (ctx, { query }) => dayOf(ctx, query.billerId, query.date)),
  on(contract.attendanceHistory, (ctx, { query }) => historyPage(ctx, query)),

  on(contract.updateAttendance, async (ctx, { body: { attendanceId, ...change } }) => ({
    attendance: await updateSession(ctx, attendanceId, change),
  })),
  on(contract.addAttendance, async (ctx, { body: { billerId, reason, ...times } }) => ({
    attendance: await addSession(ctx, billerId, { ...times, breaks: inOrder(times.breaks) }, reason),
  })),
  on(contract.askCorrection, async (ctx, { body: { attendanceId, ...change } }) => ({
    correction: await askForCorrection(ctx, attendanceId, change),
  })),
  on(contract.askMissing, async (ctx, { body: { reason, ...times } }) => ({
    correction: await askForMissing(ctx, { ...times, breaks: inOrder(times.breaks) }, reason),
  })),
  on(contract.listCorrections, (ctx, { query }) => correctionsPage(ctx, query)),
  on(contract.approveCorrection, async (ctx, { params, body }) => ({
    correction: await approveAsked(ctx, params.correctionId, body.note),
  })),
  on(contract.refuseCorrection, async (ctx, { params, body }) => ({
    correction: await refuseAsked(ctx, params.correctionId, body.note),
  })),
  on(contract.withdrawCorrection, async (ctx, { params }) => ({
    correction: await withdrawAsked(ctx, params.correctionId),
  })),

  on(contract.approveMonth, async (ctx, { body }) => ({ month: await approve(ctx, body) })),
  on(contract.reopenMonth, async (ctx, { body }) => ({ month: await reopen(ctx, body) })),

  on(contract.askLeave, async (ctx, { body }) => ({ leave: await askForLeave(ctx, body) })),
  on(contract.listLeave, (ctx, { query }) => leavePage(ctx, query)),
  on(contract.approveLeave, async (ctx, { params, body }) => ({
    leave: await decideLeave(ctx, params.leaveId, 'approved', body.note),
  })),
  on(contract.refuseLeave, async (ctx, { params, body }) => ({
    leave: await decideLeave(ctx, params.leaveId, 'refused', body.note),
  })),
  on(contract.withdrawLeave, async (ctx, { params }) => ({
    leave: await withdrawAskedLeave(ctx, params.leaveId),
  })),

  on(contract.attendanceSettings, (ctx, { query }) => showSettings(ctx, query.billerId)),
  on(contract.saveHouseSettings, (ctx, { body }) => saveHouse(ctx, body.settings)),
  on(contract.saveBillerSettings, (ctx, { params, body }) => saveOwn(ctx, params.billerId, body.settings)),
  on(contract.saveHoliday, (ctx, { params, body }) => saveHolidayOn(ctx, params.day, body.name)),
  on(contract.removeHoliday, (ctx, { params }) => removeHolidayOn(ctx, params.day)),
]
