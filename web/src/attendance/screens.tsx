import type { FeatureScreens } from '../kit/screen/screen.ts'

export const screens: FeatureScreens<'attendance'> = {
  '/attendance': async () => (await import('./AttendanceScreen.tsx')).AttendanceScreen,
}
