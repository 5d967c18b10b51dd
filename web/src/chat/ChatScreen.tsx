import { roleMay } from '@claimcrew/contract/permissions'
import { Button, Title, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconMessages } from '@tabler/icons-react'
import { Suspense, useEffect, useState } from 'react'
import { useAddress } from '../kit/screen/address.ts'
import { lazyPart } from '../kit/screen/lazyPart.tsx'
import { useSession } from '../kit/session.ts'
import { EmptyState } from '../kit/ui/EmptyState.tsx'
import { useDocumentTitle } from '../kit/ui/Page.tsx'
import { ListSkeleton } from '../kit/ui/Skeletons.tsx'
import { ChatAddress } from './address.ts'
import classes from './Chat.module.css'
import { ChatSidebar } from './list/ChatSidebar.tsx'
import { useLiveConversations } from './list/useLiveConversations.ts'
import { OpenDirectConversation } from './people/OpenDirectConversation.tsx'
import { OpenConversation } from './thread/OpenConversation.tsx'

const NewMessage = lazyPart(async () => (await import('./people/NewMessage.tsx')).NewMessage, {
  isAtHand: true,
})
const ShortcutsDialog = lazyPart(async () => (await import('./ShortcutsDialog.tsx')).ShortcutsDialog, {
  isAtHand: true,
})
const Reports = lazyPart(async () => (await import('./abuseReports/AbuseReports.tsx')).AbuseReports)
const Blocked = lazyPart(async () => (await import('./people/BlockedPeople.tsx')).BlockedPeople)

function NothingOpen({ onNew }: { onNew: () => void }) {
  return (
    <div className={classes.empty}>
      <EmptyState
        icon={IconMessages}
        title="No conversation selected"
        action={<Button onClick={onNew}>New message</Button>}
      >
        Choose a conversation, or message someone you work with.
      </EmptyState>
    </div>
  )
}

const isTyping = ({ target }: KeyboardEvent) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** Whether the list of keys is shown: `?` opens it wherever one does not write. */
function useShortcutsDialog() {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === '?' && !event.ctrlKey && !event.metaKey && !isTyping(event)) setOpen(true)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
  return { isOpen, open: () => setOpen(true), close: () => setOpen(false) }
}

/** Conversations beside the one that is open; on a phone or a small tablet one of the two. */
export function ChatScreen() {
  useDocumentTitle('Chat')
  const { user, role } = useSession()
  const me = user?.userId ?? ''
  useLiveConversations(me)
  const [address, change] = useAddress(ChatAddress)
  const [writing, setWriting] = useState(false)
  const shortcuts = useShortcutsDialog()
  const narrow = useMediaQuery('(max-width: 899.98px)', undefined, { getInitialValueInEffect: false })
  const { conversation, person, view } = address
  const openPane = conversation ?? person ?? view
  const close = () =>
    change({ conversation: undefined, message: undefined, person: undefined, view: undefined }, 'opening')
  const open = (conversationId: string, message?: string) => {
    setWriting(false)
    change({ conversation: conversationId, message, person: undefined, view: undefined }, 'opening')
  }

  const main = () => {
    if (view === 'reports' && role && roleMay(role, 'chat:reports:all')) return <Reports onBack={close} />
    if (view === 'blocked') return <Blocked onBack={close} />
    if (conversation)
      return (
        <OpenConversation
          key={conversation}
          conversationId={conversation}
          message={address.message}
          onJump={message => change({ message }, 'stepping')}
          onBack={narrow ? close : undefined}
          onGone={close}
        />
      )
    if (person) return <OpenDirectConversation key={person} userId={person} onOpen={open} onBack={close} />
    return <NothingOpen onNew={() => setWriting(true)} />
  }

  return (
    <div className={classes.chat}>
      {narrow && openPane && (
        <VisuallyHidden>
          <Title order={1} tabIndex={-1}>
            Chat
          </Title>
        </VisuallyHidden>
      )}
      {!(narrow && openPane) && (
        <div className={`${classes.pane} ${classes.side}`}>
          <ChatSidebar
            me={me}
            openId={conversation}
            q={address.q}
            onSearch={q => change({ q })}
            onNew={() => setWriting(true)}
            onShow={nextView =>
              change({ view: nextView, conversation: undefined, message: undefined }, 'opening')
            }
            onHelp={shortcuts.open}
          />
        </div>
      )}
      {!(narrow && !openPane) && (
        <div className={classes.pane}>
          <Suspense fallback={<ListSkeleton />}>{main()}</Suspense>
        </div>
      )}
      <Suspense>
        {writing && <NewMessage onOpen={open} onClose={() => setWriting(false)} />}
        {shortcuts.isOpen && <ShortcutsDialog onClose={shortcuts.close} />}
      </Suspense>
    </div>
  )
}
