import {
  blockPerson,
  getConversation,
  listConversations,
  muteConversation,
  removeMember,
  unblockPerson,
} from '@claimcrew/contract/chat/contract'
import type { Conversation } from '@claimcrew/contract/chat/shapes'
import { to } from '@claimcrew/contract/kit/href'
import { Menu } from '@mantine/core'
import { IconBan, IconBell, IconBellOff, IconLogout, IconUser, IconUsers } from '@tabler/icons-react'
import { type ReactElement, useState } from 'react'
import { refresh, useMutate } from '../../kit/call/query.ts'
import { failureTitle } from '../../kit/call/recoverAnswer.ts'
import { Link } from '../../kit/screen/Link.tsx'
import { useWhileOpen } from '../../kit/screen/whileOpen.ts'
import { toast } from '../../kit/toast/toast.ts'
import { ConfirmDialog } from '../../kit/ui/ConfirmDialog.tsx'
import { errorText } from '../../kit/ui/ErrorState.tsx'
import { cacheConversation } from '../list/cache.ts'

type ConversationMenuProps = {
  conversation: Conversation
  me: string
  /** The button that opens it. */
  target: ReactElement
  isOpen: boolean
  onClose: () => void
  onMembers: () => void
  onLeft: () => void
}

const failed = (title: string) => (error: Error) => toast.error(failureTitle(error, title), errorText(error))
const small = { size: 17, stroke: 1.6, 'aria-hidden': true } as const

/** What can be done about a conversation as a whole. */
export function ConversationMenu(props: ConversationMenuProps) {
  const { conversation, me, target, isOpen, onClose, onMembers, onLeft } = props
  const { conversationId, kind, muted, blocked, members, title } = conversation
  const [asks, setAsks] = useState<'block' | 'leave' | null>(null)
  const other = members.find(({ userId }) => userId !== me)
  const params = { conversationId }
  const mute = useMutate(muteConversation, {
    recover: 'again',
    onSuccess: ({ conversation: now }) => cacheConversation(now),
    onError: failed('We couldn’t change this'),
  })
  const done = async () => {
    setAsks(null)
    await refresh(getConversation)
  }
  const block = useMutate(blockPerson, {
    recover: 'again',
    onSuccess: done,
  })
  const unblock = useMutate(unblockPerson, {
    recover: 'gone',
    onSuccess: done,
    onError: failed('We couldn’t unblock this person'),
  })
  const whileOpen = useWhileOpen()
  const leave = useMutate(removeMember, {
    recover: 'gone',
    onSuccess: async () => {
      whileOpen(onLeft)
      await refresh(listConversations)
    },
  })
  return (
    <>
      <Menu opened={isOpen} onClose={onClose} position="bottom-end">
        <Menu.Target>{target}</Menu.Target>
        <Menu.Dropdown>
          {kind === 'direct' && other && (
            <Menu.Item
              component={Link}
              to={to('/biller/profile/$userId', { userId: other.userId })}
              leftSection={<IconUser {...small} />}
            >
              Profile
            </Menu.Item>
          )}
          {kind === 'group' && (
            <Menu.Item leftSection={<IconUsers {...small} />} onClick={onMembers}>
              Members
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={muted ? <IconBell {...small} /> : <IconBellOff {...small} />}
            onClick={() => mute.mutate({ params, body: { muted: !muted } })}
          >
            {muted ? 'Unmute' : 'Mute'}
          </Menu.Item>
          {kind === 'direct' && other && (
            <Menu.Item
              leftSection={<IconBan {...small} />}
              onClick={() =>
                blocked ? unblock.mutate({ params: { userId: other.userId } }) : setAsks('block')
              }
            >
              {blocked ? 'Unblock' : 'Block'} {other.userName}
            </Menu.Item>
          )}
          {kind === 'group' && (
            <Menu.Item color="red" leftSection={<IconLogout {...small} />} onClick={() => setAsks('leave')}>
              Leave group
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {asks === 'block' && other && (
        <ConfirmDialog
          title={`Block ${other.userName}?`}
          confirmLabel="Block"
          ends
          pending={block.isPending}
          error={block.error ? errorText(block.error) : undefined}
          onConfirm={() => block.mutate({ params: { userId: other.userId } })}
          onClose={() => setAsks(null)}
        >
          You won’t be able to message each other until you unblock them. Earlier messages stay, and they
          won’t be notified.
        </ConfirmDialog>
      )}
      {asks === 'leave' && (
        <ConfirmDialog
          title={`Leave ${title}?`}
          confirmLabel="Leave"
          ends
          pending={leave.isPending}
          error={leave.error ? errorText(leave.error) : undefined}
          onConfirm={() => leave.mutate({ params: { conversationId, userId: me } })}
          onClose={() => setAsks(null)}
        >
          You won’t see this conversation anymore, unless someone adds you again.
        </ConfirmDialog>
      )}
    </>
  )
}
