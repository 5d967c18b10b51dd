import { deleteMessage } from '@claimcrew/contract/chat/contract'
import { mayChangeMessage } from '@claimcrew/contract/chat/policy'
import { type Message, reactionEmoji } from '@claimcrew/contract/chat/shapes'
import { Menu, Popover, UnstyledButton } from '@mantine/core'
import {
  IconCopy,
  IconCornerUpLeft,
  IconDots,
  IconFlag,
  IconMoodSmile,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react'
import { type ReactElement, useState } from 'react'
import { useMutate } from '../../kit/call/query.ts'
import { deviceTime } from '../../kit/time/serverClock.ts'
import { toast } from '../../kit/toast/toast.ts'
import { ConfirmDialog } from '../../kit/ui/ConfirmDialog.tsx'
import { errorText } from '../../kit/ui/ErrorState.tsx'
import { AbuseReportDialog } from './AbuseReportDialog.tsx'
import classes from './Message.module.css'
import { useReact } from './Reactions.tsx'

type MessageActionsProps = {
  message: Message
  me: string
  mayWrite: boolean
  /** Whether they are seen: somebody points to the message, or has come to it by keyboard. */
  lit: boolean
  onReply: (message: Message) => void
  onEdit: (message: Message) => void
  onChanged: (message: Message) => void
}

type OpenMenu = 'react' | 'more' | 'delete' | 'report'

const icon = { size: 16, stroke: 1.7, 'aria-hidden': true } as const

/** What can be done about a message. There are many of them, so what a button opens is made once it is pressed. */
export function MessageActions(props: MessageActionsProps) {
  const { message, me, mayWrite, lit, onReply, onEdit, onChanged } = props
  const [openMenu, setOpenMenu] = useState<OpenMenu | null>(null)
  const close = () => setOpenMenu(null)
  // A chosen item closes the menu after it has opened something else, which stays.
  const closeMenu = () => setOpenMenu(now => (now === 'more' ? null : now))
  const reactButton = (
    <button type="button" aria-label="React" aria-haspopup="dialog" onClick={() => setOpenMenu('react')}>
      {lit && <IconMoodSmile {...icon} />}
    </button>
  )
  const moreButton = (
    <button type="button" aria-label="More" aria-haspopup="menu" onClick={() => setOpenMenu('more')}>
      {lit && <IconDots {...icon} />}
    </button>
  )
  return (
    <div className={classes.actions} data-opened={openMenu !== null || undefined}>
      {mayWrite &&
        (openMenu === 'react' ? (
          <ReactPopover
            message={message}
            me={me}
            target={reactButton}
            onChanged={onChanged}
            onClose={close}
          />
        ) : (
          reactButton
        ))}
      {mayWrite && (
        <button type="button" aria-label="Reply" onClick={() => onReply(message)}>
          {lit && <IconCornerUpLeft {...icon} />}
        </button>
      )}
      {openMenu === 'more' ? (
        <Menu opened onClose={closeMenu} position="bottom-end" shadow="md">
          <Menu.Target>{moreButton}</Menu.Target>
          <MoreItems message={message} me={me} onEdit={onEdit} onOpen={setOpenMenu} />
        </Menu>
      ) : (
        moreButton
      )}
      {openMenu === 'delete' && <DeleteDialog message={message} onChanged={onChanged} onClose={close} />}
      {openMenu === 'report' && <AbuseReportDialog message={message} onClose={close} />}
    </div>
  )
}

type ReactPopoverProps = Pick<MessageActionsProps, 'message' | 'me' | 'onChanged'> & {
  target: ReactElement
  onClose: () => void
}

function ReactPopover({ message, me, target, onChanged, onClose }: ReactPopoverProps) {
  const { conversationId, messageId, reactions } = message
  const reacting = useReact(onChanged)
  return (
    <Popover opened onDismiss={onClose} position="top-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>{target}</Popover.Target>
      <Popover.Dropdown p={4} className={classes.emoji ?? ''} aria-label="React with">
        {reactionEmoji.map(emoji => {
          const on = !reactions.some(one => one.emoji === emoji && one.userIds.includes(me))
          return (
            <UnstyledButton
              key={emoji}
              aria-label={emoji}
              aria-pressed={!on}
              onClick={() => {
                reacting.mutate({ params: { conversationId, messageId }, body: { emoji, on } })
                onClose()
              }}
            >
              {emoji}
            </UnstyledButton>
          )
        })}
      </Popover.Dropdown>
    </Popover>
  )
}

type MoreItemsProps = Pick<MessageActionsProps, 'message' | 'me' | 'onEdit'> & {
  onOpen: (next: OpenMenu) => void
}

function MoreItems({ message, me, onEdit, onOpen }: MoreItemsProps) {
  const changeable = mayChangeMessage({ userId: me }, message, deviceTime())
  const copy = () =>
    navigator.clipboard.writeText(message.text).then(
      () => toast.success('Copied'),
      () => toast.error('Your browser didn’t allow copying'),
    )
  return (
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
          <Menu.Item color="red" leftSection={<IconTrash {...icon} />} onClick={() => onOpen('delete')}>
            Delete
          </Menu.Item>
        </>
      )}
      {message.authorId !== me && (
        <Menu.Item leftSection={<IconFlag {...icon} />} onClick={() => onOpen('report')}>
          Report
        </Menu.Item>
      )}
    </Menu.Dropdown>
  )
}

type DeleteDialogProps = Pick<MessageActionsProps, 'message' | 'onChanged'> & { onClose: () => void }

function DeleteDialog({ message: { conversationId, messageId }, onChanged, onClose }: DeleteDialogProps) {
  const deleting = useMutate(deleteMessage, {
    recover: 'again',
    onSuccess: ({ message }) => {
      onChanged(message)
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title="Delete this message?"
      confirmLabel="Delete"
      ends
      pending={deleting.isPending}
      error={deleting.error ? errorText(deleting.error) : undefined}
      onConfirm={() => deleting.mutate({ params: { conversationId, messageId } })}
      onClose={onClose}
    >
      This removes its text and files for everyone. People will see that a message was deleted.
    </ConfirmDialog>
  )
}
