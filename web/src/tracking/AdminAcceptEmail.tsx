import type { Mapping, TrackedUser } from '@claimcrew/contract/tracking/shapes'
import { Button } from '@mantine/core'
import { IconMailCheck } from '@tabler/icons-react'
import { AdminTool } from './AdminTool.tsx'
import { useAcceptingEmail } from './adminMapping.ts'

type AdminAcceptEmailProps = { account: TrackedUser; mapping: Mapping; look: 'icon' | 'words' }

/** Settles two addresses that differ, until one of them changes. */
export function AdminAcceptEmail({ account, mapping, look }: AdminAcceptEmailProps) {
  const { mutate, isPending } = useAcceptingEmail()
  const label = `${account.name} and ${mapping.userName} are the same person`
  const accept = () => mutate({ id: mapping.id, account, person: mapping })
  return look === 'icon' ? (
    <AdminTool icon={IconMailCheck} label={label} hint="Same person" busy={isPending} onClick={accept} />
  ) : (
    <Button variant="default" size="xs" loading={isPending} aria-label={label} onClick={accept}>
      Same person
    </Button>
  )
}
