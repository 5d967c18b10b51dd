import type { ScreensOf } from '../kit/screen.ts'

export const screens: ScreensOf<'worklog'> = {
  '/worklog': async () => (await import('./WorklogScreen.tsx')).WorklogScreen,
}
