import { listClients } from '@claimcrew/contract/engagements/contract'
import { NativeSelect } from '@mantine/core'
import { useEffect } from 'react'
import { usePages } from '../../kit/call/pages.ts'
import type { YearMonth } from '../../kit/time/months.ts'
import { SearchField } from '../../kit/ui/field/SearchField.tsx'
import { MonthPicker } from '../../kit/ui/time/MonthPicker.tsx'
import { type RegisterAddress, toMonthAddress } from '../address.ts'
import type { ChangeRegisterAddress } from '../useRegisterAddress.ts'
import classes from './Register.module.css'

type ClientChoiceProps = { client: string | undefined; onChange: (client: string | undefined) => void }

/** For an ADMIN: the billers of one client. */
function ClientChoice({ client, onChange }: ClientChoiceProps) {
  const listed = usePages(listClients, { query: {} })
  const clients = listed.data?.pages.flatMap(page => page.clients) ?? []
  const { hasNextPage, isFetchingNextPage, isError, fetchNextPage } = listed
  // One must be able to choose any of them, so the list is read to its end.
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && !isError) fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, isError, fetchNextPage])
  // Until the list is there, or when it is not in it, the chosen one still shows as chosen.
  const unknown = client !== undefined && !clients.some(({ userId }) => userId === client)
  return (
    <NativeSelect
      aria-label="Client"
      // As wide before the names have come as after.
      w="13rem"
      value={client ?? ''}
      onChange={event => onChange(event.currentTarget.value || undefined)}
      data={[
        { value: '', label: 'All clients' },
        ...(unknown ? [{ value: client, label: 'One client' }] : []),
        ...clients.map(({ userId, userName }) => ({ value: userId, label: userName })),
      ]}
    />
  )
}

type RegisterFilterBarProps = {
  address: RegisterAddress
  change: ChangeRegisterAddress
  month: YearMonth
  today: string
  withClients: boolean
}

export function RegisterFilterBar({ address, change, month, today, withClients }: RegisterFilterBarProps) {
  return (
    <search className={classes.bar}>
      <MonthPicker
        month={month}
        today={today}
        onChange={next => change(toMonthAddress(next, today), 'choosing')}
      />
      <div className={classes.searchField}>
        <SearchField
          label="Search billers by name"
          placeholder="Name"
          value={address.search}
          onChange={search => change({ search })}
        />
      </div>
      {withClients && (
        <ClientChoice client={address.client} onChange={client => change({ client }, 'choosing')} />
      )}
    </search>
  )
}
