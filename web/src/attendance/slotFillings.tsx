import { billerLines } from '../engagements/shared/slots.ts'
import { afterFirstContent } from '../kit/screen/firstContent.ts'
import { paletteSources } from '../kit/screen/palette.ts'
import { fillSlot } from '../kit/screen/slot.ts'
import { topBarButtons } from '../kit/screen/topBar.ts'
import { billerParts } from '../profiles/shared/slots.ts'

export const slotFillings = [
  fillSlot(paletteSources, {
    order: 10,
    group: 'Actions',
    needs: 'attendance:punch:own',
    load: async () => (await import('./clock/PaletteSource.tsx')).PunchSource,
  }),
  fillSlot(topBarButtons, {
    order: 1,
    needs: 'attendance:punch:own',
    load: afterFirstContent(async () => (await import('./clock/AttendanceButton.tsx')).AttendanceButton),
  }),
  fillSlot(billerParts, {
    order: 1,
    load: async () => (await import('./own/MeasuredAttendance.tsx')).MeasuredAttendance,
  }),
  fillSlot(billerLines, {
    order: 1,
    in: 'state',
    needs: 'attendance:read:team',
    load: async () => (await import('./team/TodayAttendanceLine.tsx')).TodayAttendanceLine,
  }),
  fillSlot(billerLines, {
    order: 2,
    in: 'hours',
    needs: 'attendance:read:team',
    load: async () => (await import('./team/MonthAttendanceLine.tsx')).MonthAttendanceLine,
  }),
]
