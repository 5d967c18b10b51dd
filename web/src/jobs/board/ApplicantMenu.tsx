import { isOpenStage } from '@claimcrew/contract/jobs/rules'
import type { Application } from '@claimcrew/contract/jobs/shapes'
import { ActionIcon, Menu } from '@mantine/core'
import { IconDotsVertical, IconFileText, IconMessage, IconStar, IconX } from '@tabler/icons-react'
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
}

/** The same as dragging the card, for the keyboard and small screens. */
export function ApplicantMenu({ application, onPut }: ApplicantMenuProps) {
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
      </Menu.Dropdown>
    </Menu>
  )
}
