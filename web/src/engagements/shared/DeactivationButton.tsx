import { mayDeactivate } from '@claimcrew/contract/people/policy'
import { ActionIcon, Button } from '@mantine/core'
import { IconUserCheck, IconUserOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useActor } from '../../kit/actingFor.ts'
import { DeactivationDialog, type DeactivationTarget } from './DeactivationDialog.tsx'

type DeactivationButtonProps = {
  /** A person, or an organization with its contact. */
  person: DeactivationTarget & { readonly contact?: Omit<DeactivationTarget, 'active'> | undefined }
  variant: 'icon' | 'words'
}

/** For an ADMIN, beside everybody but oneself; nobody else sees it. */
export function DeactivationButton({ person: { contact, ...listed }, variant }: DeactivationButtonProps) {
  const person = { ...listed, ...contact }
  const actor = useActor()
  const [asking, setAsking] = useState(false)
  if (!actor || !mayDeactivate(actor, person.userId)) return null

  const verb = person.active === false ? 'Reactivate' : 'Deactivate'
  const label = `${verb} ${person.userName}`
  const VerbIcon = person.active === false ? IconUserCheck : IconUserOff
  return (
    <>
      {variant === 'icon' ? (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={label}
          title={verb}
          onClick={() => setAsking(true)}
        >
          <VerbIcon size={18} stroke={1.6} />
        </ActionIcon>
      ) : (
        <Button
          variant="default"
          leftSection={<VerbIcon size={16} stroke={1.6} />}
          aria-label={label}
          onClick={() => setAsking(true)}
        >
          {verb}
        </Button>
      )}
      {asking && <DeactivationDialog person={person} onClose={() => setAsking(false)} />}
    </>
  )
}
