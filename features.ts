/**
 * The features in order: one may import only those above it, on every floor.
 * A folder of this name on a floor is picked up by itself; one that is not here fails architecture.test.ts.
 */
export const features = [
  'people',
  'notifications',
  'engagements',
  'profiles',
  'organizations',
  'jobs',
  'attendance',
  'tracking',
  'worklog',
  'tasks',
  'production',
  'clocks',
  'statements',
  'chat',
  'support',
  'reports',
  'dashboard',
] as const

export type Feature = (typeof features)[number]
