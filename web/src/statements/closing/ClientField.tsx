import { listClients } from '@claimcrew/contract/engagements/contract'
import { useEffect } from 'react'
import { usePages } from '../../kit/call/pages.ts'
import { SearchSelect } from '../../kit/ui/field/SearchSelect.tsx'

type ClientFieldProps = { clientId: string | undefined; onChange: (clientId: string | undefined) => void }

/** For an ADMIN: whose month is closed. */
export function ClientField({ clientId, onChange }: ClientFieldProps) {
  const { data, hasNextPage, isFetchingNextPage, isError, fetchNextPage } = usePages(listClients, {
    query: {},
  })
  // One must be able to choose any of them, so the list is read to its end.
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && !isError) fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, isError, fetchNextPage])
  const clients = data?.pages.flatMap(page => page.clients) ?? []
  return (
    <SearchSelect
      aria-label="Client"
      placeholder="Whose month"
      w="16rem"
      nothingFoundMessage="Nobody is called so."
      value={clientId ?? null}
      onChange={chosen => onChange(chosen ?? undefined)}
      data={clients.map(({ userId, userName }) => ({ value: userId, label: userName }))}
    />
  )
}
