import type { ScreensOf } from '../kit/screen.ts'

export const screens: ScreensOf<'worklog'> = {
  '/worklog': async () => (await import('./Screen.tsx')).WorklogScreen,
}
