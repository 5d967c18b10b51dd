import { type Role, roles } from '../permissions.ts'

type Kind = {
  /** What it is called where people choose what they want to be told of. */
  readonly label: string
  /** Who can be told of it. */
  readonly roles: readonly Role[]
  /** Whether it is mailed as soon as it happens, unless the person has chosen otherwise. */
  readonly mail: boolean
  /** It rings the bell whether or not the person wants it, for it may be the only sign of a thief. */
  readonly always?: true
  /** Mailed in a letter of its own, which nobody can switch off. */
  readonly ownLetter?: true
  /** Never mailed by itself: a mail that cannot be delivered would tell of itself without end. */
  readonly notMailed?: true
}

const everybody = roles
const reviewers = ['CLIENT', 'ADMIN'] as const
const billers = ['BILLER'] as const
const admins = ['ADMIN'] as const

/** Everything a person can be told of. */
export const kinds = {
  welcome: { label: 'Welcome', roles: everybody, mail: false },
  'password-changed': {
    label: 'Password changed',
    roles: everybody,
    mail: false,
    always: true,
    ownLetter: true,
  },
  'new-sign-in': { label: 'Sign-in from a new browser', roles: everybody, mail: true, always: true },
  'engagement-begun': { label: 'Engagement begun', roles: everybody, mail: true },
  'engagement-ended': { label: 'Engagement ended', roles: everybody, mail: true },
  'attendance-corrected': { label: 'Attendance corrected', roles: billers, mail: false },
  'correction-asked': { label: 'Correction asked for', roles: reviewers, mail: false },
  'correction-approved': { label: 'Correction approved', roles: billers, mail: false },
  'correction-refused': { label: 'Correction refused', roles: billers, mail: false },
  'session-closed': { label: 'Session closed automatically', roles: billers, mail: false },
  'month-locked': { label: 'Month approved', roles: billers, mail: false },
  'month-reopened': { label: 'Month reopened', roles: billers, mail: false },
  'leave-asked': { label: 'Leave asked for', roles: reviewers, mail: false },
  'leave-approved': { label: 'Leave approved', roles: billers, mail: false },
  'leave-refused': { label: 'Leave refused', roles: billers, mail: false },
  'tracker-unmapped': { label: 'Tracked person without a match', roles: admins, mail: false },
  'tracker-failing': { label: 'Time tracker failing', roles: admins, mail: true },
  'mail-undelivered': { label: 'Mail not delivered', roles: admins, mail: false, notMailed: true },
} as const satisfies Record<string, Kind>

export type NotificationKind = keyof typeof kinds

export const notificationKinds = Object.keys(kinds) as [NotificationKind, ...NotificationKind[]]

export const kindOf = (kind: NotificationKind): Kind => kinds[kind]

/** The kinds that somebody can be told of at all. */
export const kindsFor = (role: Role): NotificationKind[] =>
  notificationKinds.filter(kind => kindOf(kind).roles.includes(role))
