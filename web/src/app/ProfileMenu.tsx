import { to } from '@claimcrew/contract/kit/href'
import { countText } from '@claimcrew/contract/kit/numberWords'
import type { ActingFor } from '@claimcrew/contract/people/actingFor'
import { actorMay } from '@claimcrew/contract/permissions'
import { Menu, UnstyledButton } from '@mantine/core'
import {
  IconCheck,
  IconFileInvoice,
  IconHelpCircle,
  IconId,
  IconLifebuoy,
  IconLogout,
  IconUserCircle,
  IconUsers,
} from '@tabler/icons-react'
import { useState } from 'react'
import { readQueuedPunches } from '../attendance/shared/punchQueue.ts'
import { useActingFor, useActor } from '../kit/actingFor.ts'
import { Link } from '../kit/screen/Link.tsx'
import { useSwitchOrganization } from '../kit/screen/switchTo.ts'
import { useSession } from '../kit/session.ts'
import { ConfirmDialog } from '../kit/ui/ConfirmDialog.tsx'
import { dutiesText } from '../organizations/shared/dutyWords.ts'
import { signOut } from '../people/shared/signOut.ts'
import { ProfileFace } from './ProfileFace.tsx'
import classes from './TopBar.module.css'

/** Asked for when somebody leaves, and not a part of every screen. */
const readUnsentMessages = async (userId: string) =>
  (await import('../chat/shared/unsentMessages.ts')).readUnsentMessages(userId)

/** Shows the organization that the user acts for; with several seats, the others to switch to. */
function OrganizationItems({ actingFor }: { actingFor: ActingFor }) {
  const switchTo = useSwitchOrganization()
  const { organization, organizations } = actingFor
  if (organizations.length < 2)
    return <Menu.Label className={classes.organizationLabel}>{organization.name}</Menu.Label>
  return (
    <>
      <Menu.Label>Organizations</Menu.Label>
      <div className={classes.organizations}>
        {organizations.map(({ organizationId, name, duties }) => {
          const isCurrent = organizationId === organization.organizationId
          return (
            <Menu.Item
              key={organizationId}
              aria-current={isCurrent}
              leftSection={
                <IconCheck size={18} stroke={1.6} visibility={isCurrent ? 'visible' : 'hidden'} aria-hidden />
              }
              onClick={() => !isCurrent && switchTo(organizationId)}
            >
              <span className={classes.organizationName}>{name}</span>
              <span className={classes.duties}>{dutiesText(duties)}</span>
            </Menu.Item>
          )
        })}
      </div>
      <Menu.Divider />
    </>
  )
}

/** `opensAtOnce` where somebody has asked for it before it was here. */
type ProfileMenuProps = { onHelp: () => void; opensAtOnce: boolean }

export function ProfileMenu({ onHelp, opensAtOnce }: ProfileMenuProps) {
  const { user, role } = useSession()
  const actor = useActor()
  const actingFor = useActingFor()
  const [punchesWaiting, setPunchesWaiting] = useState(0)
  const [messagesWaiting, setMessagesWaiting] = useState(0)
  const signOutOrAsk = async () => {
    const userId = user?.userId ?? ''
    const punches = await readQueuedPunches(userId).catch(() => [])
    const messages = await readUnsentMessages(userId).catch(() => [])
    if (punches.length > 0) setPunchesWaiting(punches.length)
    else if (messages.length > 0) setMessagesWaiting(messages.length)
    else await signOut()
  }
  return (
    <>
      <Menu position="bottom-end" width={240} shadow="md" withinPortal defaultOpened={opensAtOnce}>
        <Menu.Target>
          <UnstyledButton className={classes.who}>
            <ProfileFace />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          {actingFor && <OrganizationItems actingFor={actingFor} />}
          <Menu.Item component={Link} to="/profile" leftSection={<IconUserCircle size={18} stroke={1.6} />}>
            Profile
          </Menu.Item>
          {role === 'BILLER' && (
            <Menu.Item component={Link} to="/billerprofile" leftSection={<IconId size={18} stroke={1.6} />}>
              Public profile
            </Menu.Item>
          )}
          {actor?.role === 'CLIENT' && actorMay(actor, 'seats:manage') && (
            <Menu.Item
              component={Link}
              to={to('/profile', { view: 'seats' })}
              leftSection={<IconUsers size={18} stroke={1.6} />}
            >
              Seats
            </Menu.Item>
          )}
          {actor && actorMay(actor, 'statements:read') && (
            <Menu.Item
              component={Link}
              to={to('/reports', { view: 'statements' })}
              leftSection={<IconFileInvoice size={18} stroke={1.6} />}
            >
              Statements
            </Menu.Item>
          )}
          {role === 'CLIENT' && (
            <Menu.Item onClick={onHelp} leftSection={<IconHelpCircle size={18} stroke={1.6} />}>
              Help/Contact
            </Menu.Item>
          )}
          {role === 'BILLER' && (
            <Menu.Item component={Link} to="/support" leftSection={<IconLifebuoy size={18} stroke={1.6} />}>
              Support
            </Menu.Item>
          )}
          <Menu.Divider />
          <Menu.Item onClick={signOutOrAsk} leftSection={<IconLogout size={18} stroke={1.6} />}>
            Sign out
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {punchesWaiting > 0 && (
        <ConfirmDialog
          title="Sign out before your punches are sent?"
          confirmLabel="Sign out"
          onConfirm={signOut}
          onClose={() => setPunchesWaiting(0)}
        >
          You have {countText(punchesWaiting, 'unsent punch', 'unsent punches')}. We keep{' '}
          {punchesWaiting === 1 ? 'it' : 'them'} in this browser and send{' '}
          {punchesWaiting === 1 ? 'it' : 'them'} when you sign in here again, unless more than 16 hours have
          passed by then.
        </ConfirmDialog>
      )}
      {messagesWaiting > 0 && (
        <ConfirmDialog
          title="Sign out before your messages are sent?"
          confirmLabel="Sign out"
          onConfirm={signOut}
          onClose={() => setMessagesWaiting(0)}
        >
          You have {countText(messagesWaiting, 'unsent message')}. We keep{' '}
          {messagesWaiting === 1 ? 'it' : 'them'} in this browser and send{' '}
          {messagesWaiting === 1 ? 'it' : 'them'} when you sign in here again.
        </ConfirmDialog>
      )}
    </>
  )
}
