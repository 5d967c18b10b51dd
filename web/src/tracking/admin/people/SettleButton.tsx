import type { Mapping, SettledKind, TrackedUser } from '@claimcrew/contract/tracking/shapes'
import { Button } from '@mantine/core'
import { type Icon, IconArchive, IconMailCheck } from '@tabler/icons-react'
import { RowAction } from '../RowAction.tsx'
import { useSettleProblem } from './mapping.ts'

type SettleWords = {
  readonly icon: Icon
  readonly short: string
  label(trackerUser: string, person: string): string
}

const words: Readonly<Record<SettledKind, SettleWords>> = {
  'email-differs': {
    icon: IconMailCheck,
    short: 'Same person',
    label: (trackerUser, person) => `${trackerUser} and ${person} are the same person`,
  },
  gone: {
    icon: IconArchive,
    short: 'Keep the hours',
    label: (trackerUser, person) => `Keep the hours of ${trackerUser} for ${person}`,
  },
}

type SettleButtonProps = {
  kind: SettledKind
  trackerUser: TrackedUser
  mapping: Mapping
  variant: 'icon' | 'words'
}

/** Says that it is right as it is, until something changes. */
export function SettleButton({ kind, trackerUser, mapping, variant }: SettleButtonProps) {
  const { mutate, isPending } = useSettleProblem()
  const { icon, short, label } = words[kind]
  const name = label(trackerUser.name, mapping.userName)
  const settle = () => mutate({ id: mapping.id, kind, trackerUser, person: mapping })
  return variant === 'icon' ? (
    <RowAction icon={icon} label={name} hint={short} busy={isPending} onClick={settle} />
  ) : (
    <Button variant="default" size="xs" loading={isPending} aria-label={name} onClick={settle}>
      {short}
    </Button>
  )
}
