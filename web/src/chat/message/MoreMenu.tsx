import { mayChangeMessage } from '@claimcrew/contract/chat/policy'
import type { Message } from '@claimcrew/contract/chat/shapes'
import { Menu } from '@mantine/core'
import { IconCopy, IconFlag, IconPencil, IconTrash } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { deviceTime } from '../../kit/time/serverClock.ts'
import { toast } from '../../kit/toast/toast.ts'

const icon = { size: 16, stroke: 1.7, 'aria-hidden': true } as const

type MoreMenuProps = {
  message: Message
  me: string
  /** The button that opened it. */
  target: ReactElement
  onEdit: (message: Message) => void
  onDelete: () => void
  onReport: () => void
  onClose: () => void
}

/** What can be done about a message, apart from answering it. */
export function MoreMenu({ message, me, target, onEdit, onDelete, onReport, onClose }: MoreMenuProps) {
  const changeable = mayChangeMessage({ userId: me }, message, deviceTime())
  const copy = () =>
    navigator.clipboard.writeText(message.text).then(
      () => toast.success('Copied'),
      () => toast.error('Your browser didn’t allow copying'),
    )
  return (
    <Menu opened onClose={onClose} position="bottom-end" shadow="md">
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        {message.text && (
          <Menu.Item leftSection={<IconCopy {...icon} />} onClick={copy}>
            Copy text
          </Menu.Item>
        )}
        {changeable && (
          <>
            <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => onEdit(message)}>
              Edit
            </Menu.Item>
            <Menu.Item color="red" leftSection={<IconTrash {...icon} />} onClick={onDelete}>
              Delete
            </Menu.Item>
          </>
        )}
        {message.authorId !== me && (
          <Menu.Item leftSection={<IconFlag {...icon} />} onClick={onReport}>
            Report
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
