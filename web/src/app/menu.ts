import type { PlainPath } from '@claimcrew/contract/kit/paths'
import { type Role, roles } from '@claimcrew/contract/permissions'
import {
  type Icon,
  IconBriefcase,
  IconBriefcase2,
  IconBuilding,
  IconCalendarStats,
  IconChartBar,
  IconChecklist,
  IconClipboardList,
  IconClipboardText,
  IconClockCheck,
  IconClockCog,
  IconFileAnalytics,
  IconFileInvoice,
  IconLayoutDashboard,
  IconLifebuoy,
  IconReportAnalytics,
  IconUserCircle,
  IconUserHeart,
  IconUsers,
} from '@tabler/icons-react'

export type MenuEntry = { readonly label: string; readonly path: PlainPath; readonly icon: Icon }

/** `seenBy` lists the roles; `withoutRole` says whether it shows while the role is not known. */
type RoleEntry = MenuEntry & { readonly seenBy: readonly Role[]; readonly withoutRole: boolean }

const entry = (
  label: string,
  path: PlainPath,
  icon: Icon,
  seenBy: readonly Role[],
  withoutRole = true,
): RoleEntry => ({
  label,
  path,
  icon,
  seenBy,
  withoutRole,
})

const everyone = roles

const allEntries: readonly RoleEntry[] = [
  entry('Overview', '/dashboard', IconLayoutDashboard, everyone),
  entry('My Jobs', '/jobs', IconBriefcase2, []),
  entry('Jobs', '/jobs', IconBriefcase, everyone),
  entry('My Billers', '/billers', IconUserHeart, ['CLIENT']),
  entry('Billers', '/billers', IconUsers, ['ADMIN']),
  entry('Clients', '/clients', IconBuilding, ['BILLER', 'ADMIN']),
  entry('Reports', '/reports', IconReportAnalytics, []),
  entry('Task Report', '/biller-reports', IconClipboardText, ['BILLER']),
  entry('Tasks', '/tasks', IconChecklist, ['BILLER']),
  entry('Task & Reports', '/tasks-report', IconClipboardList, ['CLIENT', 'ADMIN']),
  entry('Productivity', '/worklog', IconChartBar, everyone),
  entry('Assignment', '/worklog', IconCalendarStats, []),
  entry('Production Report', '/production-report', IconFileAnalytics, everyone),
  entry('Invoices', '/', IconFileInvoice, []),
  entry('Support', '/support', IconLifebuoy, ['CLIENT', 'ADMIN']),
  entry('Time Doctor', '/admin/time-doctor', IconClockCog, ['ADMIN']),
  entry('Attendance', '/attendance', IconClockCheck, ['CLIENT', 'ADMIN'], false),
  entry('Profile', '/profile', IconUserCircle, everyone),
]

/** A CLIENT who is shown Clients reads them as My Clients. */
const labelFor = (role: Role | null, label: string) =>
  role === 'CLIENT' && label === 'Clients' ? 'My Clients' : label

export function listMenuEntries(role: Role | null): readonly MenuEntry[] {
  return allEntries
    .filter(({ seenBy, withoutRole }) => (role ? seenBy.includes(role) : withoutRole))
    .map(({ label, path, icon }) => ({ label: labelFor(role, label), path, icon }))
}

/** The icon of the entry that leads somewhere, no matter who sees it. */
export const menuIconOf = (path: string): Icon | undefined =>
  allEntries.find(entry => entry.path === path && entry.seenBy.length > 0)?.icon

/** The search box: entries whose name contains what was typed. */
export function searchMenu(entries: readonly MenuEntry[], typed: string): readonly MenuEntry[] {
  const prefix = typed.trim().toLowerCase()
  return entries.filter(({ label }) => label.toLowerCase().includes(prefix))
}
