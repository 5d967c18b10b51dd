import { roleMay } from '@claimcrew/contract/permissions'
import { ActionIcon, Group } from '@mantine/core'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconMenu2 } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazyPart } from '../kit/lazyPart.tsx'
import { useSession } from '../kit/session.ts'
import { Mark } from '../kit/ui/Brand.tsx'
import { ColourSwitch } from '../kit/ui/ColourSwitch.tsx'
import { ProfileMenu } from './ProfileMenu.tsx'
import type { SidebarSize } from './Sidebar.tsx'
import classes from './TopBar.module.css'

const AttendanceButton = lazyPart(
  async () => (await import('../attendance/clock/AttendanceButton.tsx')).AttendanceButton,
)
const BellButton = lazyPart(async () => (await import('../notifications/bell/Button.tsx')).BellButton)

const toggles = {
  large: { label: 'Collapse sidebar', icon: IconLayoutSidebarLeftCollapse },
  small: { label: 'Expand sidebar', icon: IconLayoutSidebarLeftExpand },
  hidden: { label: 'Open menu', icon: IconMenu2 },
} as const

type TopBarProps = { sidebar: SidebarSize | 'hidden'; onToggle: () => void; onHelp: () => void }

export function TopBar({ sidebar, onToggle, onHelp }: TopBarProps) {
  const { label, icon: ToggleIcon } = toggles[sidebar]
  const { role, user } = useSession()
  return (
    <header className={classes.bar}>
      <Group gap="xs" wrap="nowrap">
        <ActionIcon
          variant="subtle"
          color="gray"
          size={40}
          onClick={onToggle}
          aria-label={label}
          aria-expanded={sidebar === 'hidden' ? undefined : sidebar === 'large'}
          aria-haspopup={sidebar === 'hidden' ? 'dialog' : undefined}
        >
          <ToggleIcon size={22} stroke={1.6} />
        </ActionIcon>
        {sidebar === 'hidden' && (
          <Link to="/dashboard" aria-label="Claimcrew, to the overview" className={classes.brand}>
            <Mark />
          </Link>
        )}
      </Group>
      <Group gap={6} wrap="nowrap">
        {user && role && roleMay(role, 'attendance:punch:own') && (
          <Suspense>
            <AttendanceButton userId={user.userId} />
          </Suspense>
        )}
        {/* Its place is kept, so that nothing moves under a hand when it comes. */}
        <Suspense fallback={<span className={classes.bell} />}>
          <BellButton key={user?.userId} />
        </Suspense>
        <ColourSwitch />
        <ProfileMenu onHelp={onHelp} />
      </Group>
    </header>
  )
}
