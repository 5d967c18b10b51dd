import type { ScreensOf } from '../kit/screen/screen.ts'

export const screens: ScreensOf<'engagements'> = {
  '/billers': async () => (await import('./people/Billers.tsx')).Billers,
  '/clients': async () => (await import('./people/Clients.tsx')).Clients,
}
