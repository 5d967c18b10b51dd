import type { OrganizationId, UserId } from './kit/ids.ts'

export const roles = ['BILLER', 'CLIENT', 'ADMIN'] as const
export type Role = (typeof roles)[number]

/** What somebody has a seat in an organization for; an owner does everything. */
export const duties = ['owner', 'manager', 'recruiter', 'bookkeeper', 'viewer'] as const
export type Duty = (typeof duties)[number]

/** Who is asking. A CLIENT acts for the organization in which they have a seat, with the duties of that seat. */
export type Actor = { readonly userId: UserId } & (
  | { readonly role: 'CLIENT'; readonly organizationId: OrganizationId; readonly duties: readonly Duty[] }
  | { readonly role: 'BILLER' | 'ADMIN'; readonly organizationId: null; readonly duties: readonly [] }
)

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
  'engagements:invitations': roles,
  'taxonomy:read': roles,
  'organization:read:own': ['CLIENT'],
  'organization:rename:own': ['CLIENT'],
  'organization:secure:own': ['CLIENT'],
  'sign-in:settings:all': ['ADMIN'],
  'seats:manage': ['CLIENT', 'ADMIN'],
  'seats:invite:own': ['CLIENT'],
  'seats:answer:own': roles,
  'seats:end': ['CLIENT', 'ADMIN'],
  'organizations:manage:all': ['ADMIN'],
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
  'tracking:screenshots': roles,
  'tracking:time-use': roles,
  'tracking:manage:all': ['ADMIN'],
  'worklog:read': roles,
  'worklog:read:team': ['CLIENT', 'ADMIN'],
  'production:read': roles,
  'production:write:own': ['BILLER'],
  'production:read:team': ['CLIENT', 'ADMIN'],
  'production:review:team': ['CLIENT', 'ADMIN'],
  'production:targets:team': ['CLIENT', 'ADMIN'],
  'production:kpis:team': ['CLIENT', 'ADMIN'],
  'clocks:read': roles,
  'clocks:read:team': ['CLIENT', 'ADMIN'],
  'clocks:correct': roles,
  'clocks:answer:own': ['BILLER'],
  'clocks:resolve:team': ['CLIENT', 'ADMIN'],
  'clocks:settings:team': ['CLIENT', 'ADMIN'],
  'statements:read': roles,
  'statements:close:team': ['CLIENT', 'ADMIN'],
  'statements:pay:team': ['CLIENT', 'ADMIN'],
  'tasks:read': roles,
  'tasks:read:team': ['CLIENT', 'ADMIN'],
  'tasks:work': roles,
  'tasks:work:own': ['BILLER'],
  'tasks:manage': ['CLIENT', 'ADMIN'],
  'chat:use:own': roles,
  'chat:team:own': ['CLIENT'],
  'chat:billers:own': ['CLIENT'],
  'chat:reports:all': ['ADMIN'],
  'support:use': roles,
  'support:ask:own': ['BILLER', 'CLIENT'],
  'support:manage:all': ['ADMIN'],
  'reports:read:team': ['CLIENT', 'ADMIN'],
  'audit:read': ['CLIENT', 'ADMIN'],
  'pay:read': roles,
  'dashboard:read': roles,
} as const satisfies Record<string, readonly Role[]>

export type Permission = keyof typeof permissions

type ClientPermission = {
  [P in Permission]: 'CLIENT' extends (typeof permissions)[P][number] ? P : never
}[Permission]

const everyDuty = duties
const onlyOwner: readonly Duty[] = []
const watching = ['manager', 'viewer'] as const
const counting = ['manager', 'bookkeeper', 'viewer'] as const

/** Which duties, beside an owner's, include what the role CLIENT may; one that is forgotten here does not compile. */
const dutiesByPermission = {
  'account:manage:own': everyDuty,
  'live:listen': everyDuty,
  'notifications:read:own': everyDuty,
  'user:read': everyDuty,
  'user:update:own': everyDuty,
  'billers:read': everyDuty,
  'engagements:read:own': everyDuty,
  'engagements:change:own': ['recruiter'],
  'engagements:end': onlyOwner,
  'engagements:invite:own': ['recruiter'],
  'engagements:invitations': ['recruiter'],
  'taxonomy:read': everyDuty,
  'organization:read:own': everyDuty,
  'organization:rename:own': onlyOwner,
  'organization:secure:own': onlyOwner,
  'seats:manage': onlyOwner,
  'seats:invite:own': onlyOwner,
  'seats:answer:own': everyDuty,
  // Everybody ends their own; a policy says who else does.
  'seats:end': everyDuty,
  'profiles:search': ['recruiter'],
  'profiles:read': ['recruiter'],
  'practices:read': everyDuty,
  'practices:manage': ['manager'],
  'jobs:read': ['recruiter'],
  'jobs:post:own': ['recruiter'],
  'jobs:manage': ['recruiter'],
  'attendance:read': counting,
  'attendance:read:team': counting,
  'attendance:correct:team': ['manager'],
  'attendance:approve:team': ['manager'],
  'attendance:schedule:team': ['manager'],
  'tracking:read': counting,
  'tracking:screenshots': ['manager'],
  'tracking:time-use': watching,
  'worklog:read': watching,
  'worklog:read:team': watching,
  'production:read': watching,
  'production:read:team': watching,
  'production:review:team': ['manager'],
  'production:targets:team': ['manager'],
  'production:kpis:team': ['manager'],
  'clocks:read': watching,
  'clocks:read:team': watching,
  'clocks:correct': ['manager'],
  'clocks:resolve:team': ['manager'],
  'clocks:settings:team': ['manager'],
  'statements:read': ['bookkeeper'],
  'statements:close:team': ['bookkeeper'],
  'statements:pay:team': ['bookkeeper'],
  'tasks:read': watching,
  'tasks:read:team': watching,
  'tasks:work': ['manager'],
  'tasks:manage': ['manager'],
  'chat:use:own': everyDuty,
  // Who is in the team's conversation, and with whom billers have business.
  'chat:team:own': ['manager'],
  'chat:billers:own': ['manager', 'recruiter'],
  'support:use': everyDuty,
  'support:ask:own': everyDuty,
  'reports:read:team': counting,
  'audit:read': onlyOwner,
  // Rates and what work costs: fields marked as pay are null to everybody else.
  'pay:read': ['recruiter', 'bookkeeper'],
  'dashboard:read': everyDuty,
} as const satisfies Record<ClientPermission, readonly Duty[]>

/** What an endpoint must say of itself: open to the world, or to whom. */
export type EndpointPermission = 'anyone' | Permission

/** Whether a role may at all; of a CLIENT the seat decides, which `actorMay` asks. */
export function roleMay(role: Role, permission: Permission): boolean {
  const allowed: readonly Role[] = permissions[permission]
  return allowed.includes(role)
}

/** The duties that include a permission: an owner's always does. */
export function listDutiesWith(permission: ClientPermission): readonly Duty[] {
  return ['owner', ...dutiesByPermission[permission]]
}

export const isClientPermission = (permission: Permission): permission is ClientPermission =>
  permission in dutiesByPermission

/** Whether an actor may by their role, and as a CLIENT by their seat too. */
export function actorMay(actor: Actor, permission: Permission): boolean {
  if (actor.role !== 'CLIENT') return roleMay(actor.role, permission)
  return (
    isClientPermission(permission) && listDutiesWith(permission).some(duty => actor.duties.includes(duty))
  )
}

/** For whom a CLIENT acts; nobody else acts for an organization. */
export function toOrganizationId({ organizationId }: Actor): OrganizationId {
  if (organizationId === null) throw new Error('Only a CLIENT acts for an organization')
  return organizationId
}

/** What belongs to an organization, and of those who act for none to the person. */
export const toOwnerId = ({ userId, organizationId }: Actor): string => organizationId ?? userId

/** Somebody of whom nothing is known but the role: a CLIENT owns the organization that they founded, which has their id. */
export function toFounder({ userId, role }: { readonly userId: UserId; readonly role: Role }): Actor {
  if (role !== 'CLIENT') return { userId, role, organizationId: null, duties: [] }
  const organizationId: string = userId
  return { userId, role, organizationId, duties: ['owner'] }
}
