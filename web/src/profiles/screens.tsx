import type { ScreensOf } from '../kit/screen/screen.ts'

export const screens: ScreensOf<'profiles'> = {
  '/biller/profile/$userId': async () => (await import('./view/BillerProfile.tsx')).BillerProfile,
  '/billerprofile': async () => (await import('./edit/OwnProfile.tsx')).OwnProfile,
  '/biller/explore-profiles': async () => (await import('./explore/Explore.tsx')).Explore,
}
