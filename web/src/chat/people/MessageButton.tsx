import { listContacts } from '@claimcrew/contract/chat/contract'
import { to } from '@claimcrew/contract/kit/href'
import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconMessageCircle } from '@tabler/icons-react'
import { useCall } from '../../kit/call/query.ts'
import { useGo } from '../../kit/screen/go.ts'
import { useSession } from '../../kit/session.ts'

/**
 * Whom to write to; null where one may not. An ADMIN writes to anybody; of the others' people one list is read, however
 * many buttons ask for it. An organization has its founder's id, and is answered for by its contact.
 */
function useRecipientId({ userId, contact }: MessageButtonProps['person']): string | null {
  const { role, user } = useSession()
  const isAdmin = role === 'ADMIN'
  const { data } = useCall(
    listContacts,
    { query: { limit: 1000 } },
    { enabled: !isAdmin, staleTime: 5 * 60_000 },
  )
  if (userId === user?.userId) return null
  if (isAdmin) return contact?.userId ?? userId
  const recipient =
    data?.items.find(({ contactOf }) => contactOf?.includes(userId)) ??
    data?.items.find(person => person.userId === userId)
  return recipient?.userId ?? null
}

type MessageButtonProps = {
  person: {
    readonly userId: string
    readonly userName: string
    readonly contact?: { readonly userId: string } | undefined
  }
  variant: 'icon' | 'words'
  applicationId?: string
}

/** Beside somebody one may write to: the way to the conversation with them. */
export function MessageButton({ person, variant, applicationId }: MessageButtonProps) {
  const { userName } = person
  const go = useGo()
  const recipientId = useRecipientId(person)
  if (recipientId === null) return null
  // An applicant is written to with their résumé and answers in view.
  const open = () =>
    go(
      applicationId
        ? to('/resumechat', { application: applicationId })
        : to('/chat', { person: recipientId }),
    )
  if (variant === 'words')
    return (
      <Button
        onClick={open}
        variant="default"
        aria-label={`Message ${userName}`}
        leftSection={<IconMessageCircle size={17} stroke={1.6} aria-hidden />}
      >
        Message
      </Button>
    )
  return (
    <Tooltip label="Message">
      <ActionIcon onClick={open} variant="subtle" color="gray" aria-label={`Message ${userName}`}>
        <IconMessageCircle size={18} stroke={1.6} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
