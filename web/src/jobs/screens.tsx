import type { ScreensOf } from '../kit/screen/screen.ts'

export const screens: ScreensOf<'jobs'> = {
  '/jobs': async () => (await import('./Screen.tsx')).JobsScreen,
}
