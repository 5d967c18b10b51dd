import type { ScreensOf } from '../kit/screen/screen.ts'

export const screens: ScreensOf<'notifications'> = {
  '/notifications': async () => (await import('./Screen.tsx')).NotificationsScreen,
}
