import { deleteMessage } from '@claimcrew/contract/chat/contract'
import type { Message } from '@claimcrew/contract/chat/shapes'
import { IconCornerUpLeft, IconDots, IconMoodSmile } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useMutate } from '../../kit/call/query.ts'
import { lazyPart } from '../../kit/screen/lazyPart.tsx'
import { ConfirmDialog } from '../../kit/ui/ConfirmDialog.tsx'
import { errorText } from '../../kit/ui/ErrorState.tsx'
import classes from './Message.module.css'

const ReactPopover = lazyPart(async () => (await import('./ReactPopover.tsx')).ReactPopover, {
  isAtHand: true,
})
const MoreMenu = lazyPart(async () => (await import('./MoreMenu.tsx')).MoreMenu, { isAtHand: true })
const AbuseReportDialog = lazyPart(async () => (await import('./AbuseReportDialog.tsx')).AbuseReportDialog)

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
          <Suspense fallback={reactButton}>
            <ReactPopover
              message={message}
              me={me}
              target={reactButton}
              onChanged={onChanged}
              onClose={close}
            />
          </Suspense>
        ) : (
          reactButton
        ))}
      {mayWrite && (
        <button type="button" aria-label="Reply" onClick={() => onReply(message)}>
          {lit && <IconCornerUpLeft {...icon} />}
        </button>
      )}
      {openMenu === 'more' ? (
        <Suspense fallback={moreButton}>
          <MoreMenu
            message={message}
            me={me}
            target={moreButton}
            onEdit={onEdit}
            onDelete={() => setOpenMenu('delete')}
            onReport={() => setOpenMenu('report')}
            onClose={closeMenu}
          />
        </Suspense>
      ) : (
        moreButton
      )}
      {openMenu === 'delete' && <DeleteDialog message={message} onChanged={onChanged} onClose={close} />}
      <Suspense>{openMenu === 'report' && <AbuseReportDialog message={message} onClose={close} />}</Suspense>
    </div>
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
