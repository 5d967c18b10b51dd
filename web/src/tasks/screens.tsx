import type { ScreensOf } from '../kit/screen/screen.ts'

export const screens: ScreensOf<'tasks'> = {
  '/tasks': async () => (await import('./OwnScreen.tsx')).OwnTasksScreen,
  '/tasks-report': async () => (await import('./TeamScreen.tsx')).TeamTasksScreen,
}
