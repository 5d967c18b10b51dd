import { VisuallyHidden } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useNamedOrganization } from '../kit/actingFor.ts'
import { useSession } from '../kit/session.ts'
import { PersonAvatar } from '../kit/ui/PersonAvatar.tsx'
import classes from './TopBar.module.css'

/** What the profile menu's button shows, before the menu itself is there and after. */
export function ProfileFace() {
  const { user } = useSession()
  const name = user?.userName ?? ''
  const organizationName = useNamedOrganization()
  return (
    <>
      <PersonAvatar person={{ userName: name, profilePicture: user?.profilePicture ?? null }} size={32} />
      {name && (
        <span className={classes.name}>
          {name}
          {organizationName && <span className={classes.under}>{organizationName}</span>}
        </span>
      )}
      <VisuallyHidden>Profile menu</VisuallyHidden>
      <IconChevronDown size={16} stroke={1.6} aria-hidden />
    </>
  )
}
