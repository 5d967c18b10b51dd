import { ActionIcon, Group, UnstyledButton } from '@mantine/core'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconMenu2 } from '@tabler/icons-react'
import { useState } from 'react'
import { useNamedOrganization } from '../kit/actingFor.ts'
import { afterFirstContent } from '../kit/screen/firstContent.ts'
import { LatePart } from '../kit/screen/LatePart.tsx'
import { Link } from '../kit/screen/Link.tsx'
import { lazyPart } from '../kit/screen/lazyPart.tsx'
import { useSlot } from '../kit/screen/slot.ts'
import { TimeSliced } from '../kit/screen/TimeSliced.tsx'
import { topBarButtons } from '../kit/screen/topBar.ts'
import { useSession } from '../kit/session.ts'
import { BrandMark } from '../kit/ui/Brand.tsx'
import { ColorSwitch } from '../kit/ui/ColorSwitch.tsx'
import { ProfileFace } from './ProfileFace.tsx'
import type { SidebarSize } from './Sidebar.tsx'
import classes from './TopBar.module.css'

const ProfileMenu = lazyPart(afterFirstContent(async () => (await import('./ProfileMenu.tsx')).ProfileMenu))

const toggles = {
  large: { label: 'Collapse sidebar', icon: IconLayoutSidebarLeftCollapse },
  small: { label: 'Expand sidebar', icon: IconLayoutSidebarLeftExpand },
  hidden: { label: 'Open menu', icon: IconMenu2 },
} as const

type TopBarProps = { sidebar: SidebarSize | 'hidden'; onToggle: () => void; onHelp: () => void }

export function TopBar({ sidebar, onToggle, onHelp }: TopBarProps) {
  const { label, icon: ToggleIcon } = toggles[sidebar]
  const userId = useSession().user?.userId ?? ''
  const buttons = useSlot(topBarButtons)
  const organizationName = useNamedOrganization()
  const [isMenuWanted, setMenuWanted] = useState(false)
  return (
    <header className={classes.bar} data-print="never">
      <TimeSliced fallback={null}>
        <Group gap="xs" wrap="nowrap" className={classes.left ?? ''}>
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
            <Link to="/dashboard" aria-label="Claimcrew, go to Overview" className={classes.brand}>
              <BrandMark />
            </Link>
          )}
          {organizationName && <span className={classes.organization}>{organizationName}</span>}
        </Group>
        <div className={classes.buttons}>
          {buttons.map(({ order, keepsRoom, Part }) => (
            <LatePart key={order} part={Part} fallback={keepsRoom && <span className={classes.room} />}>
              <Part key={userId} userId={userId} />
            </LatePart>
          ))}
          <ColorSwitch />
          <LatePart
            part={ProfileMenu}
            fallback={
              <UnstyledButton
                className={classes.who}
                aria-haspopup="menu"
                onClick={() => setMenuWanted(true)}
              >
                <ProfileFace />
              </UnstyledButton>
            }
          >
            <ProfileMenu onHelp={onHelp} opensAtOnce={isMenuWanted} />
          </LatePart>
        </div>
      </TimeSliced>
    </header>
  )
}
