import { listClients } from '@claimcrew/contract/engagements/contract'
import { NativeSelect } from '@mantine/core'
import { useEffect } from 'react'
import { usePages } from '../../kit/call/pages.ts'

type ClientChoiceProps = {
  client: string | undefined
  /** What stands for none: All clients, The house. */
  none: string
  onChange: (client: string | undefined) => void
}

/** For an ADMIN: whose it is about. */
export function ClientChoice({ client, none, onChange }: ClientChoiceProps) {
  const listed = usePages(listClients, { query: {} })
  const clients = listed.data?.pages.flatMap(page => page.clients) ?? []
  const { hasNextPage, isFetchingNextPage, isError, fetchNextPage } = listed
  // One must be able to choose any of them, so the list is read to its end.
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && !isError) fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, isError, fetchNextPage])
  const unknown = client !== undefined && !clients.some(({ userId }) => userId === client)
  return (
    <NativeSelect
      aria-label="Client"
      // As wide as it will be with names in it, so that nothing beside it moves.
      w="16rem"
      maw="100%"
      value={client ?? ''}
      onChange={event => onChange(event.currentTarget.value || undefined)}
      data={[
        { value: '', label: none },
        ...(unknown ? [{ value: client, label: 'One client' }] : []),
        ...clients.map(({ userId, userName }) => ({ value: userId, label: userName })),
      ]}
    />
  )
}
