import { permissions } from '@claimcrew/contract/permissions'
import { billerLines } from '../engagements/shared/slots.ts'
import { paletteSources } from '../kit/screen/palette.ts'
import { fill } from '../kit/screen/slot.ts'
import { topBarButtons } from '../kit/screen/topBar.ts'
import { billerParts } from '../profiles/shared/slots.ts'

export const slots = [
  fill(paletteSources, {
    order: 10,
    group: 'Actions',
    seenBy: permissions['attendance:punch:own'],
    load: async () => (await import('./clock/PaletteSource.tsx')).PunchSource,
  }),
  fill(topBarButtons, {
    order: 1,
    seenBy: permissions['attendance:punch:own'],
    load: async () => (await import('./clock/AttendanceButton.tsx')).AttendanceButton,
  }),
  fill(billerParts, {
    order: 1,
    load: async () => (await import('./own/Measured.tsx')).Measured,
  }),
  fill(billerLines, {
    order: 1,
    below: 'state',
    seenBy: permissions['attendance:read:team'],
    load: async () => (await import('./team/TodayLine.tsx')).TodayLine,
  }),
  fill(billerLines, {
    order: 2,
    below: 'hours',
    seenBy: permissions['attendance:read:team'],
    load: async () => (await import('./team/MonthLine.tsx')).MonthLine,
  }),
]
