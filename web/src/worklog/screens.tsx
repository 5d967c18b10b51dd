import type { ScreensOf } from '../kit/screen/screen.ts'

export const screens: ScreensOf<'worklog'> = {
  '/worklog': async () => (await import('./Screen.tsx')).WorklogScreen,
}
