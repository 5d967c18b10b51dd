import type { ScreensOf } from '../kit/screen.ts'

export const screens: ScreensOf<'engagements'> = {
  '/billers': async () => (await import('./Billers.tsx')).Billers,
  '/clients': async () => (await import('./Clients.tsx')).Clients,
  '/biller/profile/$userId': async () => (await import('./BillerProfile.tsx')).BillerProfile,
  '/billerprofile': async () => (await import('./OwnBillerProfile.tsx')).OwnBillerProfile,
}
