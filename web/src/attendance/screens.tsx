import type { ScreensOf } from '../kit/screen/screen.ts'

export const screens: ScreensOf<'attendance'> = {
  '/attendance': async () => (await import('./AttendanceScreen.tsx')).AttendanceScreen,
}
