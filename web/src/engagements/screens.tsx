import type { Screen } from '../kit/screen.ts'

export const screens: readonly Screen[] = [
  {
    path: '/billers',
    title: 'Billers',
    needs: 'billers:read',
    load: async () => (await import('./people/Billers.tsx')).Billers,
  },
  {
    path: '/clients',
    title: 'Clients',
    needs: 'clients:read',
    load: async () => (await import('./people/Clients.tsx')).Clients,
  },
  {
    path: '/biller/profile/$userId',
    title: 'Profile',
    needs: 'user:read',
    load: async () => (await import('./person/BillerProfile.tsx')).BillerProfile,
  },
  {
    path: '/billerprofile',
    title: 'My profile',
    needs: 'user:read',
    load: async () => (await import('./person/OwnBillerProfile.tsx')).OwnBillerProfile,
  },
]
