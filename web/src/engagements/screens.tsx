import type { FeatureScreens } from '../kit/screen/screen.ts'

export const screens: FeatureScreens<'engagements'> = {
  '/billers': async () => (await import('./people/BillersScreen.tsx')).BillersScreen,
  '/clients': async () => (await import('./people/ClientsScreen.tsx')).ClientsScreen,
}
