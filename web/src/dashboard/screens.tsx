import type { ScreensOf } from '../kit/screen/screen.ts'

export const screens: ScreensOf<'dashboard'> = {
  '/dashboard': async () => (await import('./Overview.tsx')).Overview,
}
