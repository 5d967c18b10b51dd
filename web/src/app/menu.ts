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
type Line = MenuEntry & { readonly seenBy: readonly Role[]; readonly withoutRole: boolean }

const line = (
  label: string,
  path: PlainPath,
  icon: Icon,
  seenBy: readonly Role[],
  withoutRole = true,
): Line => ({
  label,
  path,
  icon,
  seenBy,
  withoutRole,
})

const everyone = roles

const lines: readonly Line[] = [
  line('Overview', '/dashboard', IconLayoutDashboard, everyone),
  line('My Jobs', '/jobs', IconBriefcase2, []),
  line('Jobs', '/jobs', IconBriefcase, everyone),
  line('My Billers', '/billers', IconUserHeart, ['CLIENT']),
  line('Billers', '/billers', IconUsers, ['ADMIN']),
  line('Clients', '/clients', IconBuilding, ['BILLER', 'ADMIN']),
  line('Reports', '/reports', IconReportAnalytics, []),
  line('Task Report', '/biller-reports', IconClipboardText, ['BILLER']),
  line('Tasks', '/tasks', IconChecklist, ['BILLER']),
  line('Task & Reports', '/tasks-report', IconClipboardList, ['CLIENT', 'ADMIN']),
  line('Productivity', '/worklog', IconChartBar, everyone),
  line('Assignment', '/worklog', IconCalendarStats, []),
  line('Production Report', '/production-report', IconFileAnalytics, everyone),
  line('Invoices', '/', IconFileInvoice, []),
  line('Support', '/support', IconLifebuoy, ['CLIENT', 'ADMIN']),
  line('Time Doctor', '/admin/time-doctor', IconClockCog, ['ADMIN']),
  line('Attendance', '/attendance', IconClockCheck, ['CLIENT', 'ADMIN'], false),
  line('Profile', '/profile', IconUserCircle, everyone),
]

/** A CLIENT who is shown Clients reads them as My Clients. */
const labelFor = (role: Role | null, label: string) =>
  role === 'CLIENT' && label === 'Clients' ? 'My Clients' : label

export function menuFor(role: Role | null): readonly MenuEntry[] {
  return lines
    .filter(entry => (role ? entry.seenBy.includes(role) : entry.withoutRole))
    .map(({ label, path, icon }) => ({ label: labelFor(role, label), path, icon }))
}

/** The search box: entries whose name contains what was typed. */
export function searchMenu(entries: readonly MenuEntry[], typed: string): readonly MenuEntry[] {
  const wanted = typed.trim().toLowerCase()
  return entries.filter(({ label }) => label.toLowerCase().includes(wanted))
}
