import { endUserSession, listUserSessions } from '@claimcrew/contract/people/contract'
import { Modal, Text } from '@mantine/core'
import { useState } from 'react'
import { useAllPages } from '../../kit/call/pages.ts'
import { refresh, useMutate } from '../../kit/call/query.ts'
import { toast } from '../../kit/toast/toast.ts'
import { ConfirmDialog } from '../../kit/ui/ConfirmDialog.tsx'
import { ErrorState, errorText } from '../../kit/ui/ErrorState.tsx'
import { ListSkeleton } from '../../kit/ui/Skeletons.tsx'
import { SessionRow, SessionRows } from './SessionRow.tsx'

type SessionsDialogProps = {
  person: { readonly userId: string; readonly userName: string }
  /** Says which of them are listed, where those are not all. */
  note?: string
  onClose: () => void
}

type EndableSession = { readonly sessionId: string; readonly agent: string }

type EndDialogProps = Pick<SessionsDialogProps, 'person' | 'onClose'> & { session: EndableSession }

function EndDialog({ person: { userId, userName }, session, onClose }: EndDialogProps) {
  const ending = useMutate(endUserSession, {
    recover: 'gone',
    onSuccess: () => {
      toast.success('Session ended', `${userName} is signed out of ${session.agent}.`)
      onClose()
    },
    // Also after a refusal: the list that was shown is then out of date.
    onSettled: () => refresh(listUserSessions),
  })
  return (
    <ConfirmDialog
      title={`End the session in ${session.agent}?`}
      confirmLabel="End session"
      ends
      pending={ending.isPending}
      error={ending.isError ? errorText(ending.error) : undefined}
      onConfirm={() => ending.mutate({ params: { userId, sessionId: session.sessionId } })}
      onClose={onClose}
    >
      {userName} will be signed out there right away. Anything unsaved there will be lost.
    </ConfirmDialog>
  )
}

/** Where somebody else is signed in, for those who may end it. */
export function SessionsDialog({ person, note, onClose }: SessionsDialogProps) {
  const listed = useAllPages(listUserSessions, { params: { userId: person.userId } })
  const [asking, setAsking] = useState<EndableSession>()
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnEscape={!asking}
      title={`Sessions of ${person.userName}`}
      closeButtonProps={{ 'aria-label': 'Close' }}
      size="lg"
      centered
    >
      {note && (
        <Text size="sm" c="dimmed" mb="md">
          {note}
        </Text>
      )}
      {listed.isPending && <ListSkeleton rows={2} />}
      {listed.isError && (
        <ErrorState title="We couldn’t load the sessions" error={listed.error} onRetry={listed.refetch} />
      )}
      {listed.data?.sessions.length === 0 && <Text size="sm">No open sessions.</Text>}
      <SessionRows>
        {listed.data?.sessions.map(session => (
          <SessionRow
            key={session.sessionId}
            session={session}
            browser={session.agent}
            onEnd={() => setAsking(session)}
          />
        ))}
      </SessionRows>
      {asking && <EndDialog person={person} session={asking} onClose={() => setAsking(undefined)} />}
    </Modal>
  )
}
