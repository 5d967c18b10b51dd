import type { ScreensOf } from '../kit/screen/screen.ts'

export const screens: ScreensOf<'reports'> = {
  '/reports': async () => (await import('./ReportsScreen.tsx')).ReportsScreen,
}
