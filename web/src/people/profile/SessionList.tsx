import { endOtherSessions, endSession, listSessions, type Session } from '@claimcrew/contract/people/contract'
import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { readAllPages, useAllPages } from '../../kit/call/pages.ts'
import { refresh, useMutate } from '../../kit/call/query.ts'
import { toast } from '../../kit/toast/toast.ts'
import { ConfirmDialog } from '../../kit/ui/ConfirmDialog.tsx'
import { ErrorState, errorText } from '../../kit/ui/ErrorState.tsx'
import { ListSkeleton } from '../../kit/ui/Skeletons.tsx'
import { SessionRow, SessionRows } from '../shared/SessionRow.tsx'

type DialogProps = { onClose: () => void }

function EndSessionDialog({ session, onClose }: DialogProps & { session: Session }) {
  const ending = useMutate(endSession, {
    recover: 'gone',
    onSuccess: () => {
      toast.success('Session ended', `${session.browser} is signed out.`)
      onClose()
    },
    // Also after a refusal: the list that was shown is then out of date.
    onSettled: () => refresh(listSessions),
  })
  return (
    <ConfirmDialog
      title={`End the session in ${session.browser}?`}
      confirmLabel="End session"
      ends
      pending={ending.isPending}
      error={ending.isError ? errorText(ending.error) : undefined}
      onConfirm={() => ending.mutate({ params: { sessionId: session.sessionId } })}
      onClose={onClose}
    >
      It will be signed out right away. Anything unsaved there will be lost.
    </ConfirmDialog>
  )
}

function EndOthers({ count, onClose }: DialogProps & { count: number }) {
  const ending = useMutate(endOtherSessions, {
    // Sent once more it would say that none was ended.
    recover: async () => {
      const { sessions } = await readAllPages(listSessions, {})
      return sessions.every(({ current }) => current) ? { ended: count } : null
    },
    onSuccess: ({ ended }) => {
      toast.success(
        'Other sessions ended',
        ended === 1 ? '1 session was signed out.' : `${ended} sessions were signed out.`,
      )
      onClose()
    },
    onSettled: () => refresh(listSessions),
  })
  return (
    <ConfirmDialog
      title="End all other sessions?"
      confirmLabel="End all others"
      ends
      pending={ending.isPending}
      error={ending.isError ? errorText(ending.error) : undefined}
      onConfirm={() => ending.mutate({})}
      onClose={onClose}
    >
      {count === 1 ? 'The other session will be' : `The other ${count} sessions will be`} signed out right
      away. Anything unsaved there will be lost. You stay signed in here.
    </ConfirmDialog>
  )
}

export function SessionList() {
  const listed = useAllPages(listSessions, {})
  const [asking, setAsking] = useState<Session | 'others'>()
  // A late answer closes the question that it belongs to, and no other.
  const close = () => setAsking(now => (now === asking ? undefined : now))

  if (listed.isPending) return <ListSkeleton rows={2} />
  if (listed.isError)
    return <ErrorState title="We couldn’t load your sessions" error={listed.error} onRetry={listed.refetch} />

  const others = listed.data.sessions.filter(({ current }) => !current)
  const sessions = [...listed.data.sessions.filter(({ current }) => current), ...others]
  return (
    <>
      <SessionRows>
        {sessions.map(session => (
          <SessionRow
            key={session.sessionId}
            session={session}
            browser={session.browser}
            current={session.current}
            onEnd={() => setAsking(session)}
          />
        ))}
      </SessionRows>
      {others.length === 0 ? (
        <Text size="sm" c="dimmed" mt="sm">
          No other sessions.
        </Text>
      ) : (
        <Button variant="default" mt="md" onClick={() => setAsking('others')}>
          End all other sessions
        </Button>
      )}
      {asking === 'others' && <EndOthers count={others.length} onClose={close} />}
      {asking && asking !== 'others' && <EndSessionDialog session={asking} onClose={close} />}
    </>
  )
}
