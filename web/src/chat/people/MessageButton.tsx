import { listContacts } from '@claimcrew/contract/chat/contract'
import { to } from '@claimcrew/contract/kit/href'
import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconMessageCircle } from '@tabler/icons-react'
import { useCall } from '../../kit/call/query.ts'
import { useGo } from '../../kit/screen/go.ts'
import { useSession } from '../../kit/session.ts'

/** An ADMIN writes to anybody; of the others' people one list is read, however many buttons ask for it. */
function useMayWrite(userId: string): boolean {
  const { role, user } = useSession()
  const isAdmin = role === 'ADMIN'
  const { data } = useCall(
    listContacts,
    { query: { limit: 1000 } },
    { enabled: !isAdmin, staleTime: 5 * 60_000 },
  )
  if (userId === user?.userId) return false
  return isAdmin || (data?.items.some(person => person.userId === userId) ?? false)
}

type MessageButtonProps = {
  person: { readonly userId: string; readonly userName: string }
  variant: 'icon' | 'words'
  applicationId?: string
}

/** Beside somebody one may write to: the way to the conversation with them. */
export function MessageButton({ person, variant, applicationId }: MessageButtonProps) {
  const { userId, userName } = person
  const go = useGo()
  if (!useMayWrite(userId)) return null
  // An applicant is written to with their résumé and answers in view.
  const open = () =>
    go(applicationId ? to('/resumechat', { application: applicationId }) : to('/chat', { person: userId }))
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
