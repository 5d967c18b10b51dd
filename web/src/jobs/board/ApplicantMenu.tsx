import { isOpenStage } from '@claimcrew/contract/jobs/rules'
import type { Application } from '@claimcrew/contract/jobs/shapes'
import { ActionIcon, Menu } from '@mantine/core'
import {
  IconArrowBackUp,
  IconDotsVertical,
  IconFileText,
  IconMessage,
  IconStar,
  IconX,
} from '@tabler/icons-react'
import { useMay } from '../../kit/actingFor.ts'
import { type BoardColumn, canMoveTo } from './columns.ts'

const items = [
  ['shortlisted', 'Shortlist', IconStar],
  ['interview', 'Interview', IconMessage],
  ['hired', 'Hire or send an offer', IconFileText],
  ['declined', 'Decline', IconX],
] as const

type ApplicantMenuProps = {
  application: Application
  onPut: (to: BoardColumn) => void
  onWithdrawOffer: () => void
}

/** The same as dragging the card, for the keyboard and small screens. */
export function ApplicantMenu({ application, onPut, onWithdrawOffer }: ApplicantMenuProps) {
  const may = useMay()
  if (!isOpenStage(application.stage)) return null
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          data-applicant={application.applicationId}
          variant="subtle"
          color="gray"
          aria-label={`Move ${application.userName}`}
        >
          <IconDotsVertical size={16} stroke={1.8} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {items
          .filter(([to]) => canMoveTo(application, to))
          .map(([to, label, ItemIcon]) => (
            <Menu.Item
              key={to}
              leftSection={<ItemIcon size={16} stroke={1.6} aria-hidden />}
              onClick={() => onPut(to)}
            >
              {label}
            </Menu.Item>
          ))}
        {application.stage === 'offered' && may('jobs:post:own') && (
          <Menu.Item
            leftSection={<IconArrowBackUp size={16} stroke={1.6} aria-hidden />}
            onClick={onWithdrawOffer}
          >
            Withdraw offer
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
