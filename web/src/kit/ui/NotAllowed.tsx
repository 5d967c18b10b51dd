import {
  type Duty,
  isClientPermission,
  listDutiesWith,
  type Permission,
} from '@claimcrew/contract/permissions'
import { Button, Group } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useActingFor } from '../actingFor.ts'
import { Link } from '../screen/Link.tsx'
import { useDocumentTitle } from './Page.tsx'
import { StateMessage } from './StateMessage.tsx'

const holders: Readonly<Record<Duty, string>> = {
  owner: 'owners',
  manager: 'managers',
  recruiter: 'recruiters',
  bookkeeper: 'bookkeepers',
  viewer: 'viewers',
}

/** `Only owners and bookkeepers of Riverbend Family Practice can open it.` Null where no duty includes it. */
function describeDuties(needs: Permission | undefined, organization: string): string | null {
  if (!needs || !isClientPermission(needs)) return null
  const [last, ...others] = listDutiesWith(needs)
    .map(duty => holders[duty])
    .toReversed()
  const names = [others.toReversed().join(', '), last].filter(Boolean).join(' and ')
  return `Only ${names} of ${organization} can open it. If you need it, ask an owner.`
}

type NotAllowedProps = {
  title: string
  /** What it takes, so that a seat can say of which duties it is a part. */
  needs?: Permission | undefined
  /** What the screen is for, as a sentence. */
  purpose?: string | undefined
  /** It stands in place of a part of a screen, which has its own heading. */
  within?: boolean
}

/** In place of what the role or the seat may not use; decided from the permission table, without any call. */
export function NotAllowed({ title, needs, purpose, within = false }: NotAllowedProps) {
  const actingFor = useActingFor()
  const duties = actingFor ? describeDuties(needs, actingFor.organization.name) : null
  return (
    <StateMessage
      icon={IconLock}
      order={within ? 2 : 1}
      title={`You don’t have access to ${title}`}
      action={
        within ? undefined : (
          <Group gap="sm" justify="center">
            {duties && (
              <Button component={Link} to="/billers" variant="default">
                Go to My Billers
              </Button>
            )}
            <Button component={Link} to="/dashboard" variant={duties ? 'filled' : 'default'}>
              Back to overview
            </Button>
          </Group>
        )
      }
    >
      {!within && <Titled title={title} />}
      {duties && purpose && `${purpose} `}
      {duties ?? 'You don’t have access to this page. If you think you should, ask an admin.'}
    </StateMessage>
  )
}

function Titled({ title }: { title: string }) {
  useDocumentTitle(title)
  return null
}
