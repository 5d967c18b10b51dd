import type { FeatureScreens } from '../kit/screen/screen.ts'

export const screens: FeatureScreens<'profiles'> = {
  '/biller/profile/$userId': async () => (await import('./view/BillerProfile.tsx')).BillerProfile,
  '/billerprofile': async () => (await import('./edit/OwnProfile.tsx')).OwnProfile,
  '/biller/explore-profiles': async () => (await import('./explore/ExploreScreen.tsx')).ExploreScreen,
}
