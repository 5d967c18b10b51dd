import { roleMay } from '@claimcrew/contract/permissions'
import { ActionIcon, Menu, Title, Tooltip } from '@mantine/core'
import { IconDots, IconEdit } from '@tabler/icons-react'
import { useSession } from '../../kit/session.ts'
import { SearchField } from '../../kit/ui/field/SearchField.tsx'
import { ConversationList } from './ConversationList.tsx'
import classes from './List.module.css'
import { SearchResults } from './SearchResults.tsx'

type ChatSidebarProps = {
  me: string
  openId: string | undefined
  q: string
  onSearch: (q: string) => void
  onNew: () => void
  onShow: (view: 'blocked' | 'reports') => void
  onHelp: () => void
}

/** One's conversations, and the search through them. */
export function ChatSidebar({ me, openId, q, onSearch, onNew, onShow, onHelp }: ChatSidebarProps) {
  const { role } = useSession()
  return (
    <>
      <div className={classes.top}>
        <Title order={1} size="h2" tabIndex={-1} className={classes.heading ?? ''}>
          Chat
        </Title>
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" size={36} aria-label="More about chat">
              <IconDots size={20} stroke={1.6} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => onShow('blocked')}>Blocked people</Menu.Item>
            {role && roleMay(role, 'chat:reports:all') && (
              <Menu.Item onClick={() => onShow('reports')}>Reported messages</Menu.Item>
            )}
            <Menu.Item onClick={onHelp}>Keyboard shortcuts</Menu.Item>
          </Menu.Dropdown>
        </Menu>
        <Tooltip label="New message">
          <ActionIcon size={36} variant="light" aria-label="New message" onClick={onNew}>
            <IconEdit size={20} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </div>
      <div className={classes.search}>
        <SearchField value={q} onChange={onSearch} label="Search in chat" placeholder="Search" />
      </div>
      {q.trim() === '' ? (
        <ConversationList me={me} openId={openId} onNew={onNew} />
      ) : (
        <SearchResults me={me} openId={openId} q={q.trim()} />
      )}
    </>
  )
}
