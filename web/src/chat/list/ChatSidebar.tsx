import { ActionIcon, Title } from '@mantine/core'
import { IconDots, IconEdit } from '@tabler/icons-react'
import { Suspense } from 'react'
import { lazyPart } from '../../kit/screen/lazyPart.tsx'
import { SearchField } from '../../kit/ui/field/SearchField.tsx'
import { ListSkeleton } from '../../kit/ui/Skeletons.tsx'
import { PopupButton } from '../PopupButton.tsx'
import { Tip } from '../Tip.tsx'
import { ConversationList } from './ConversationList.tsx'
import classes from './List.module.css'

const ChatMenu = lazyPart(async () => (await import('./ChatMenu.tsx')).ChatMenu, { isAtHand: true })
const SearchResults = lazyPart(async () => (await import('./SearchResults.tsx')).SearchResults, {
  isAtHand: true,
})

type ChatSidebarProps = {
  me: string
  openId: string | undefined
  q: string
  onSearch: (q: string) => void
  onNew: () => void
  onShow: (view: 'blocked' | 'reports') => void
  onHelp: () => void
}

function ChatMenuButton({ onShow, onHelp }: Pick<ChatSidebarProps, 'onShow' | 'onHelp'>) {
  return (
    <PopupButton
      label="More about chat"
      kind="menu"
      icon={<IconDots size={20} stroke={1.6} aria-hidden />}
      draw={({ setOpen, ...menu }) => (
        <ChatMenu {...menu} onClose={() => setOpen(false)} onShow={onShow} onHelp={onHelp} />
      )}
    />
  )
}

/** One's conversations, and the search through them. */
export function ChatSidebar({ me, openId, q, onSearch, onNew, onShow, onHelp }: ChatSidebarProps) {
  return (
    <>
      <div className={classes.top}>
        <Title order={1} size="h2" tabIndex={-1} className={classes.heading ?? ''}>
          Chat
        </Title>
        <ChatMenuButton onShow={onShow} onHelp={onHelp} />
        <Tip label="New message">
          <ActionIcon size={36} variant="light" aria-label="New message" onClick={onNew}>
            <IconEdit size={20} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Tip>
      </div>
      <div className={classes.search}>
        <SearchField value={q} onChange={onSearch} label="Search in chat" placeholder="Search" />
      </div>
      {q.trim() === '' ? (
        <ConversationList me={me} openId={openId} onNew={onNew} />
      ) : (
        <Suspense
          fallback={
            <div className={classes.message}>
              <ListSkeleton rows={5} />
            </div>
          }
        >
          <SearchResults me={me} openId={openId} q={q.trim()} />
        </Suspense>
      )}
    </>
  )
}
