import {
  isDeclaredKind,
  kindGroups,
  kindOf,
  kindsFor,
  type NotificationKind,
} from '@claimcrew/contract/kit/notificationKind'
import type { Role } from '@claimcrew/contract/permissions'
import {
  type Icon,
  IconBell,
  IconBriefcase,
  IconBuilding,
  IconClockCheck,
  IconUserShield,
} from '@tabler/icons-react'

const looks: Readonly<
  Record<NotificationKind['group'], { readonly title: string; readonly about: string; readonly icon: Icon }>
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
  return kind !== null && isDeclaredKind(kind) ? looks[kindOf(kind).group].icon : IconBell
}

/** The kinds that somebody can be told of, with what belongs together beside each other. */
export function groupsFor(role: Role) {
  const kinds = kindsFor(role)
  return kindGroups
    .map(group => ({ group, ...looks[group], kinds: kinds.filter(kind => kind.group === group) }))
    .filter(one => one.kinds.length > 0)
}
