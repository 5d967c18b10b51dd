import {
  findNotificationKind,
  isDeclaredKind,
  kindGroups,
  listRoleKinds,
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
  account: { title: 'Account', about: 'Sign-ins and passwords.', icon: IconUserShield },
  work: { title: 'Work', about: 'Engagements, jobs and tasks.', icon: IconBriefcase },
  attendance: {
    title: 'Attendance',
    about: 'Corrections, leave and approved months.',
    icon: IconClockCheck,
  },
  house: { title: 'Admin', about: 'Things that need an admin.', icon: IconBuilding },
}

/** A plain bell where the page is older than the server and has not learnt this kind. */
export function iconOf(kind: string | null): Icon {
  return kind !== null && isDeclaredKind(kind) ? looks[findNotificationKind(kind).group].icon : IconBell
}

/** The kinds that somebody can be told of, with what belongs together beside each other. */
export function listKindGroups(role: Role) {
  const kinds = listRoleKinds(role)
  return kindGroups
    .map(group => ({ group, ...looks[group], kinds: kinds.filter(kind => kind.group === group) }))
    .filter(one => one.kinds.length > 0)
}
