import { getTicketFile } from '@claimcrew/contract/support/contract'
import type { TicketFile } from '@claimcrew/contract/support/shapes'
import { Modal, Skeleton, UnstyledButton } from '@mantine/core'
import { useEffect, useState } from 'react'
import { callForFile } from '../../kit/call/call.ts'
import { derivedKey } from '../../kit/call/keys.ts'
import { useObserved } from '../../kit/call/useObserved.ts'
import classes from '../Tickets.module.css'

/** A picture whose address nobody else could open: its bytes come with the session, and live as long as it is shown. */
function useAddressOf(ticketId: string, fileId: string): string | null {
  const input = { params: { ticketId, fileId } }
  const { data } = useObserved({
    queryKey: derivedKey(getTicketFile, 'picture', input),
    queryFn: ({ signal }) => callForFile(getTicketFile, input, signal, () => {}),
    staleTime: Infinity,
  })
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!data) return
    const made = URL.createObjectURL(data)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [data])
  return address
}

export function TicketPicture({ ticketId, file }: { ticketId: string; file: TicketFile }) {
  const address = useAddressOf(ticketId, file.fileId)
  const [isOpen, setOpen] = useState(false)
  if (!address) return <Skeleton height={120} width={180} mb={6} />
  return (
    <>
      <UnstyledButton onClick={() => setOpen(true)} aria-label={`Show ${file.name}`}>
        <img src={address} alt={file.name} className={classes.picture} />
      </UnstyledButton>
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={file.name}
        size="auto"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <img src={address} alt={file.name} className={classes.opened} />
      </Modal>
    </>
  )
}
