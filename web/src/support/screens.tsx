import type { ScreensOf } from '../kit/screen/screen.ts'

export const screens: ScreensOf<'support'> = {
  '/support': async () => (await import('./Screen.tsx')).SupportScreen,
}
