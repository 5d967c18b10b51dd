import { kindsFor, type NotificationKind } from '@claimcrew/contract/notifications/kinds'
import type { Role } from '@claimcrew/contract/permissions'
import {
  type Icon,
  IconBell,
  IconBriefcase,
  IconBuilding,
  IconClockCheck,
  IconUserShield,
} from '@tabler/icons-react'

const groups = ['account', 'work', 'attendance', 'house'] as const
type Group = (typeof groups)[number]

const groupOf: Readonly<Record<NotificationKind, Group>> = {
  welcome: 'account',
  'password-changed': 'account',
  'new-sign-in': 'account',
  'engagement-begun': 'work',
  'engagement-ended': 'work',
  'attendance-corrected': 'attendance',
  'correction-asked': 'attendance',
  'correction-approved': 'attendance',
  'correction-refused': 'attendance',
  'session-closed': 'attendance',
  'month-locked': 'attendance',
  'month-reopened': 'attendance',
  'leave-asked': 'attendance',
  'leave-approved': 'attendance',
  'leave-refused': 'attendance',
  'tracker-unmapped': 'house',
  'tracker-failing': 'house',
  'mail-undelivered': 'house',
}

const looks: Readonly<
  Record<Group, { readonly title: string; readonly about: string; readonly icon: Icon }>
> = {
  account: { title: 'Account', about: 'Who gets into your account.', icon: IconUserShield },
  work: { title: 'Work', about: 'Who works with whom.', icon: IconBriefcase },
  attendance: {
    title: 'Attendance',
    about: 'Corrections, leave and months that are approved.',
    icon: IconClockCheck,
  },
  house: { title: 'House', about: 'What needs an administrator.', icon: IconBuilding },
}

/** A plain bell where the page is older than the server and has not learnt this kind. */
export function iconOf(kind: string | null): Icon {
  const group = (groupOf as Readonly<Record<string, Group>>)[kind ?? '']
  return group ? looks[group].icon : IconBell
}

/** The kinds that somebody can be told of, with what belongs together beside each other. */
export function groupsFor(role: Role) {
  const kinds = kindsFor(role)
  return groups
    .map(group => ({ group, ...looks[group], kinds: kinds.filter(kind => groupOf[kind] === group) }))
    .filter(one => one.kinds.length > 0)
}
