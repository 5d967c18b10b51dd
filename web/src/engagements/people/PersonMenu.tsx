import { to } from '@claimcrew/contract/kit/href'
import { ActionIcon, Menu } from '@mantine/core'
import { IconDotsVertical } from '@tabler/icons-react'
import { useState } from 'react'
import { useMay } from '../../kit/actingFor.ts'
import { Link } from '../../kit/screen/Link.tsx'
import { useSession } from '../../kit/session.ts'
import { AgreedTermsDialog, type TermsForm } from '../agreed/AgreedTermsDialog.tsx'
import type { ListedBiller } from './listedBiller.ts'

export type Side = 'BILLER' | 'CLIENT'

type PersonMenuProps = { person: ListedBiller; side: Side }

/** What can be done about somebody one works with: terms, profile, worklog or posts, the end. */
export function PersonMenu({ person, side }: PersonMenuProps) {
  const { user, role } = useSession()
  const may = useMay()
  const [asking, setAsking] = useState<{ readonly initialForm: TermsForm | null } | null>(null)
  const engagements = person.engagements ?? []
  const open = engagements.filter(({ state }) => state !== 'ended')
  // An ADMIN would else read through all that a client ever had.
  const listed = role === 'ADMIN' && open.length > 0 ? open : engagements
  const billers = side === 'BILLER' ? person : user
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={`More about ${person.userName}`}>
            <IconDotsVertical size={18} stroke={1.6} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {engagements.length > 0 && (
            <Menu.Item onClick={() => setAsking({ initialForm: null })}>Terms</Menu.Item>
          )}
          <Menu.Item component={Link} to={to('/biller/profile/$userId', { userId: person.userId })}>
            Profile
          </Menu.Item>
          {side === 'BILLER' && may('worklog:read') && (
            <Menu.Item component={Link} to={to('/worklog', { biller: person.userId })}>
              Productivity
            </Menu.Item>
          )}
          {side === 'CLIENT' && role === 'ADMIN' && (
            <Menu.Item component={Link} to={to('/jobs', { client: person.userId })}>
              Posts
            </Menu.Item>
          )}
          {open.length === 1 && may('engagements:end') && (
            <Menu.Item color="red" onClick={() => setAsking({ initialForm: 'end' })}>
              End engagement
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {asking && (
        <AgreedTermsDialog
          name={person.userName}
          engagements={asking.initialForm === 'end' ? open : listed}
          timeZone={billers?.timeZone ?? 'UTC'}
          initialForm={asking.initialForm}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  )
}
