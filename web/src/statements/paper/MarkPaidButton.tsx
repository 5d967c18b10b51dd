import type { Input } from '@claimcrew/contract/kit/endpoint'
import { getStatement, markPaid } from '@claimcrew/contract/statements/contract'
import { mayMarkPaid } from '@claimcrew/contract/statements/policy'
import type { Statement } from '@claimcrew/contract/statements/shapes'
import { Button, Modal, Stack, Text, TextInput } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useActor } from '../../kit/actingFor.ts'
import { call, fieldErrorsOf } from '../../kit/call/call.ts'
import { useMutate } from '../../kit/call/query.ts'
import { failureTitle, sendOrRecover } from '../../kit/call/recoverAnswer.ts'
import { useWhileOpen } from '../../kit/screen/whileOpen.ts'
import { useToday } from '../../kit/time/clock.ts'
import { dayText } from '../../kit/time/dayWords.ts'
import { toastWithUndo } from '../../kit/toast/buttonToasts.tsx'
import { toast } from '../../kit/toast/toast.ts'
import { errorText } from '../../kit/ui/ErrorState.tsx'
import { FormButtons } from '../../kit/ui/FormButtons.tsx'
import { useTimeZone } from '../../kit/ui/TimeText.tsx'
import { UnsavedChanges, useGuardedClose } from '../../kit/ui/UnsavedChanges.tsx'
import { refreshStatements } from '../useStatementChanges.ts'
import { titleOf } from '../words.ts'

type PaidDialogProps = { statement: Statement; onClose: () => void }

/** What did not come through: whether it was undone, nobody knows until there is an answer. */
const toastNotUndone = (error: unknown) => {
  toast.error(failureTitle(error, 'We couldn’t undo that'), errorText(error))
  void refreshStatements()
}

/** Whether a statement says by now what was said of it. */
const recover = async ({ params, body }: Input<typeof markPaid>) => {
  const reply = await call(getStatement, { params })
  return reply.statement.paidOn === body.paidOn ? reply : null
}

/** Takes back what was said a moment ago; it runs on its own, the dialog has closed by then. */
const takeBack = (statementId: string, before: string) => {
  const input = { params: { statementId }, body: { paidOn: null, before } }
  return sendOrRecover(
    () => call(markPaid, input),
    () => recover(input),
  ).then(refreshStatements, toastNotUndone)
}

function PaidDialog({ statement, onClose }: PaidDialogProps) {
  const { statementId, billerName, closedAt } = statement
  const today = useToday(useTimeZone())
  const [proposed] = useState(today)
  const [paidOn, setPaidOn] = useState(proposed)
  const whileOpen = useWhileOpen()
  const saying = useMutate(markPaid, {
    recover,
    onSuccess: (_, { body }) => {
      whileOpen(onClose)
      toastWithUndo('Marked as paid', `${billerName} can see it too.`, () =>
        takeBack(statementId, body.paidOn ?? ''),
      )
      void refreshStatements()
    },
    // Somebody else may have said it, or it may have arrived after all.
    onError: () => void refreshStatements(),
  })
  const error = fieldErrorsOf(saying.error).paidOn
  const isTyped = paidOn !== proposed && !saying.isSuccess
  const { close, isAsking, question } = useGuardedClose(isTyped, onClose, saying)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (paidOn !== '') saying.mutate({ params: { statementId }, body: { paidOn, before: statement.paidOn } })
  }
  return (
    <Modal
      opened
      onClose={close}
      closeOnEscape={!isAsking}
      title={`Mark ${titleOf(statement).toLowerCase()} as paid`}
      closeButtonProps={{ 'aria-label': 'Close' }}
      centered
    >
      <UnsavedChanges when={isTyped} saving={saying} />
      {question}
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Text size="sm">
            This records that you paid. Claimcrew doesn’t move money. {billerName} will see the date here.
          </Text>
          {statement.paidOn && (
            <Text size="sm" role="status">
              {statement.paidByName ?? 'Someone'} already marked it as paid on {dayText(statement.paidOn)}.
            </Text>
          )}
          <TextInput
            type="date"
            label="Paid on"
            required
            data-autofocus
            min={closedAt?.slice(0, 10)}
            max={today}
            readOnly={saying.isPending}
            value={paidOn}
            onChange={event => setPaidOn(event.currentTarget.value)}
            error={error}
          />
          {saying.error && !error && (
            <Text size="sm" c="var(--mantine-color-error)" role="alert">
              {errorText(saying.error)}
            </Text>
          )}
          <FormButtons>
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" loading={saying.isPending} disabled={paidOn === ''}>
              Mark as paid
            </Button>
          </FormButtons>
        </Stack>
      </form>
    </Modal>
  )
}

function NotPaid({ statementId, paidOn: before }: Pick<Statement, 'statementId' | 'paidOn'>) {
  const taking = useMutate(markPaid, {
    recover,
    onSuccess: () => {
      toast.success('Not paid', 'The statement is unpaid again.')
      void refreshStatements()
    },
    onError: toastNotUndone,
  })
  return (
    <Button
      variant="default"
      loading={taking.isPending}
      onClick={() => taking.mutate({ params: { statementId }, body: { paidOn: null, before } })}
    >
      Mark as unpaid
    </Button>
  )
}

/** For its client and an ADMIN, once it is final. */
export function MarkPaidButton({ statement }: { statement: Statement }) {
  const actor = useActor()
  const [asking, setAsking] = useState(false)
  if (!actor || statement.status === 'provisional' || !mayMarkPaid(actor, statement)) return null
  return (
    <>
      {statement.paidOn ? (
        <NotPaid statementId={statement.statementId} paidOn={statement.paidOn} />
      ) : (
        <Button
          leftSection={<IconCheck size={16} stroke={1.8} aria-hidden />}
          onClick={() => setAsking(true)}
        >
          Mark as paid
        </Button>
      )}
      {/* It stays open where somebody else says a day meanwhile, and tells which. */}
      {asking && <PaidDialog statement={statement} onClose={() => setAsking(false)} />}
    </>
  )
}
