export const roles = ['BILLER', 'CLIENT', 'ADMIN'] as const
export type Role = (typeof roles)[number]

/** Which roles may do what. `own` and `all` say how far a permission reaches; the row itself is a policy's business. */
export const permissions = {
  'account:manage:own': roles,
  'live:listen': roles,
  'notifications:read:own': roles,
  'mail:read:all': ['ADMIN'],
  'user:read': roles,
  'user:update:own': roles,
  'user:update:all': ['ADMIN'],
  'user:deactivate:all': ['ADMIN'],
  'billers:read': roles,
  'clients:read': ['BILLER', 'ADMIN'],
  'engagements:read:own': roles,
  'engagements:read:all': ['ADMIN'],
  'engagements:change:own': ['BILLER', 'CLIENT'],
  'engagements:end': roles,
  'engagements:answer:own': ['BILLER'],
  'engagements:invite:own': ['CLIENT'],
  'taxonomy:read': roles,
  'profiles:search': ['CLIENT', 'ADMIN'],
  'profiles:read': roles,
  'profiles:update': ['BILLER', 'ADMIN'],
  'profiles:resume:own': ['BILLER'],
  'practices:read': roles,
  'practices:manage': ['CLIENT', 'ADMIN'],
  'jobs:read': roles,
  'jobs:post:own': ['CLIENT'],
  'jobs:manage': ['CLIENT', 'ADMIN'],
  'jobs:read:all': ['ADMIN'],
  'jobs:apply:own': ['BILLER'],
  'attendance:punch:own': ['BILLER'],
  'attendance:ask:own': ['BILLER'],
  'attendance:assign': ['BILLER', 'ADMIN'],
  'attendance:read': roles,
  'attendance:read:team': ['CLIENT', 'ADMIN'],
  'attendance:correct:team': ['CLIENT', 'ADMIN'],
  'attendance:approve:team': ['CLIENT', 'ADMIN'],
  'attendance:schedule:team': ['CLIENT', 'ADMIN'],
  'attendance:reopen:all': ['ADMIN'],
  'attendance:settings:all': ['ADMIN'],
  'tracking:read': roles,
  'tracking:manage:all': ['ADMIN'],
  'worklog:read': roles,
  'worklog:read:team': ['CLIENT', 'ADMIN'],
  'production:read': roles,
  'production:write:own': ['BILLER'],
  'production:review:team': ['CLIENT', 'ADMIN'],
  'production:targets:team': ['CLIENT', 'ADMIN'],
  'production:kpis:team': ['CLIENT', 'ADMIN'],
  'clocks:read': roles,
  'clocks:answer:own': ['BILLER'],
  'clocks:resolve:team': ['CLIENT', 'ADMIN'],
  'clocks:settings:team': ['CLIENT', 'ADMIN'],
  'statements:read': roles,
  'statements:close:team': ['CLIENT', 'ADMIN'],
  'statements:pay:team': ['CLIENT', 'ADMIN'],
  'tasks:read': roles,
  'tasks:work': roles,
  'tasks:work:own': ['BILLER'],
  'tasks:manage': ['CLIENT', 'ADMIN'],
  'chat:use:own': roles,
  'chat:team:own': ['CLIENT'],
  'chat:reports:all': ['ADMIN'],
  'support:use': roles,
  'support:ask:own': ['BILLER', 'CLIENT'],
  'support:manage:all': ['ADMIN'],
  'reports:read:team': ['CLIENT', 'ADMIN'],
  'dashboard:read': roles,
} as const satisfies Record<string, readonly Role[]>

export type Permission = keyof typeof permissions

/** What an endpoint must say of itself: open to the world, or to whom. */
export type EndpointPermission = 'anyone' | Permission

export function roleMay(role: Role, permission: Permission): boolean {
  const allowed: readonly Role[] = permissions[permission]
  return allowed.includes(role)
}
