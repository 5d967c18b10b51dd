import type { FeatureScreens } from '../kit/screen/screen.ts'

export const screens: FeatureScreens<'tasks'> = {
  '/tasks': async () => (await import('./OwnScreen.tsx')).OwnTasksScreen,
  '/tasks-report': async () => (await import('./TeamScreen.tsx')).TeamTasksScreen,
}
