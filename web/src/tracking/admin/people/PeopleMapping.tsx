import { countText } from '@claimcrew/contract/kit/numberWords'
import { Button, NativeSelect, Text } from '@mantine/core'
import { IconSearchOff, IconUserCheck, IconUsers } from '@tabler/icons-react'
import { useDeferredValue, useMemo } from 'react'
import { EmptyState } from '../../../kit/ui/EmptyState.tsx'
import { ErrorState } from '../../../kit/ui/ErrorState.tsx'
import { SearchField } from '../../../kit/ui/field/SearchField.tsx'
import { StaleListNotice } from '../../../kit/ui/list/StaleListNotice.tsx'
import { ListSkeleton } from '../../../kit/ui/Skeletons.tsx'
import { shownCountText } from '../../../kit/words/countWords.ts'
import { type TrackerUserFilter, trackerUserFilters, useAdminAddress } from '../address.ts'
import { useMatches } from '../adminQueries.ts'
import { MomentText } from '../MomentText.tsx'
import admin from '../TrackingAdmin.module.css'
import { MissingBillers } from './MissingBillers.tsx'
import { countByFilter, filterMissing, filterTrackerUsers } from './matches.ts'
import classes from './PeopleMapping.module.css'
import { TrackerUserList } from './TrackerUserList.tsx'
import { useKeepFocus } from './useKeepFocus.ts'

const showWords: Readonly<Record<TrackerUserFilter, string>> = {
  all: 'All accounts',
  attention: 'Needs attention',
  mapped: 'Matched',
  unmapped: 'Not matched',
  missing: 'Billers without an account',
}

/** Both sides: accounts at Time Doctor with who they are here, and billers whom nobody tracks. */
export function PeopleMapping() {
  const [address, change] = useAdminAddress()
  const { show, search } = useDeferredValue(address)
  const read = useMatches()
  const { matches, billers } = read.data ?? {}
  const trackerUsers = useMemo(() => filterTrackerUsers(matches ?? [], show, search), [matches, show, search])
  const missing = useMemo(() => filterMissing(billers ?? [], search), [billers, search])
  const counts = useMemo(() => countByFilter(matches ?? [], billers ?? []), [matches, billers])
  const list = useKeepFocus<HTMLElement>(read.data)

  if (read.isPending) return <ListSkeleton />
  if (!read.data)
    return <ErrorState title="We couldn’t load the accounts" error={read.error} onRetry={read.refetch} />
  if (counts.all === 0 && show !== 'missing')
    return (
      <EmptyState icon={IconUsers} title="No accounts yet">
        They show up here once Time Doctor responds. Check the connection above.
      </EmptyState>
    )

  const count = show === 'missing' ? missing.length : trackerUsers.length
  const clear = () => change({ show: 'all', search: '' }, 'choosing')
  return (
    <section ref={list.ref} {...list.props} className={classes.focusable} aria-label="Matched accounts">
      <search className={admin.bar}>
        <div className={admin.searchField}>
          <SearchField
            label="Search people by name or email"
            placeholder="Name or email"
            value={address.search}
            onChange={typed => change({ search: typed })}
          />
        </div>
        <NativeSelect
          aria-label="Show"
          value={address.show}
          onChange={event => change({ show: event.currentTarget.value as TrackerUserFilter }, 'choosing')}
          data={trackerUserFilters.map(value => ({ value, label: `${showWords[value]} (${counts[value]})` }))}
        />
      </search>
      <StaleListNotice read={read} />
      <Text size="sm" c="dimmed" mb="xs" className="tabular" component="div">
        <span role="status">
          {show === 'missing' ? countText(count, 'biller') : shownCountText(count, counts.all, 'account')}
        </span>
        {read.data.readAt && (
          <>
            , synced from Time Doctor <MomentText at={read.data.readAt} />
          </>
        )}
      </Text>
      {count > 0 && show === 'missing' && <MissingBillers billers={missing} matches={read.data.matches} />}
      {count > 0 && show !== 'missing' && (
        <TrackerUserList matches={trackerUsers} all={read.data.matches} billers={read.data.billers} />
      )}
      {count === 0 && (
        <EmptyState
          icon={search === '' ? IconUserCheck : IconSearchOff}
          title={search === '' ? emptyWords[show] : 'No matches'}
          action={
            <Button variant="default" onClick={clear}>
              Show all accounts
            </Button>
          }
        >
          {search === '' ? 'Nothing to do here.' : 'Try a shorter or different search.'}
        </EmptyState>
      )}
    </section>
  )
}

const emptyWords: Readonly<Record<TrackerUserFilter, string>> = {
  all: 'No accounts',
  attention: 'Nothing needs attention',
  mapped: 'No accounts matched yet',
  unmapped: 'Every account is matched',
  missing: 'Every biller has an account',
}
