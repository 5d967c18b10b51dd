import { roleMay } from '@claimcrew/contract/permissions'
import { Menu } from '@mantine/core'
import type { ReactElement } from 'react'
import { useSession } from '../../kit/session.ts'

type ChatMenuProps = {
  /** The button that opens it. */
  target: ReactElement
  isOpen: boolean
  onClose: () => void
  onShow: (view: 'blocked' | 'reports') => void
  onHelp: () => void
}

/** What there is about chat besides conversations. */
export function ChatMenu({ target, isOpen, onClose, onShow, onHelp }: ChatMenuProps) {
  const { role } = useSession()
  return (
    <Menu opened={isOpen} onClose={onClose} position="bottom-end">
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onShow('blocked')}>Blocked people</Menu.Item>
        {role && roleMay(role, 'chat:reports:all') && (
          <Menu.Item onClick={() => onShow('reports')}>Reported messages</Menu.Item>
        )}
        <Menu.Item onClick={onHelp}>Keyboard shortcuts</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
