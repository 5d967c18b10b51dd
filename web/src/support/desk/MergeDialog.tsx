import { to } from '@claimcrew/contract/kit/href'
import { getDesk, getTicket, listTickets, mergeTicket } from '@claimcrew/contract/support/contract'
import type { Ticket } from '@claimcrew/contract/support/shapes'
import { Button, Modal, Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { refresh, useCall, useMutateOnce } from '../../kit/call/query.ts'
import { useGo } from '../../kit/screen/go.ts'
import { useWhileOpen } from '../../kit/screen/whileOpen.ts'
import { toast } from '../../kit/toast/toast.ts'
import { ErrorState, errorText } from '../../kit/ui/ErrorState.tsx'
import { FormButtons } from '../../kit/ui/FormButtons.tsx'
import { ListSkeleton } from '../../kit/ui/Skeletons.tsx'
import { deskStyles } from '../words.ts'

/** Closes a double: it points to another ticket of the same author, which goes on. */
export function MergeDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const { ticketId, number, authorId, authorName } = ticket
  const go = useGo()
  const [selected, setSelected] = useState('')
  const read = useCall(listTickets, { query: { authorId, limit: 50 } })
  const others = read.data?.items.filter(one => one.ticketId !== ticketId && one.mergedInto === null)
  const whileOpen = useWhileOpen()
  const merging = useMutateOnce(mergeTicket, {
    onSuccess: (_, { body: { intoId } }) => {
      whileOpen(() => {
        onClose()
        go(to('/support', { ticket: intoId }))
      })
      toast.success('Merged', `#${number} was merged into the other ticket.`)
      return refresh(getTicket, listTickets, getDesk)
    },
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Merge #${number} into another ticket`}
      closeButtonProps={{ 'aria-label': 'Close' }}
      centered
    >
      <Stack gap="md">
        <Text size="sm">
          {authorName} asked the same question twice? We’ll close this ticket and continue in the other one.
          You can’t undo this.
        </Text>
        {others ? (
          others.length === 0 ? (
            <Text size="sm" c="dimmed">
              {authorName} has no other open ticket.
            </Text>
          ) : (
            <Radio.Group value={selected} onChange={setSelected} label="Merge into">
              <Stack gap="xs" mt="xs">
                {others.map(one => (
                  <Radio
                    key={one.ticketId}
                    value={one.ticketId}
                    label={`#${one.number} ${one.subject}`}
                    description={deskStyles[one.status].word}
                  />
                ))}
              </Stack>
            </Radio.Group>
          )
        ) : read.isError ? (
          <ErrorState title="We couldn’t load their tickets" error={read.error} onRetry={read.refetch} />
        ) : (
          <ListSkeleton rows={2} />
        )}
        {merging.error && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {errorText(merging.error)}
          </Text>
        )}
        <FormButtons>
          <Button variant="default" onClick={onClose} data-autofocus>
            Cancel
          </Button>
          <Button
            disabled={selected === ''}
            loading={merging.isPending}
            onClick={() => merging.mutate({ params: { ticketId }, body: { intoId: selected } })}
          >
            Merge
          </Button>
        </FormButtons>
      </Stack>
    </Modal>
  )
}
