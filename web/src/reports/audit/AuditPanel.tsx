import { auditKinds, isAuditKind } from '@claimcrew/contract/kit/audit/auditKinds'
import { auditWritten } from '@claimcrew/contract/kit/audit/auditWritten'
import { addDays, SentDay } from '@claimcrew/contract/kit/time'
import { listAudit } from '@claimcrew/contract/reports/contract'
import { maxDays } from '@claimcrew/contract/reports/dayRange'
import type { AuditItem } from '@claimcrew/contract/reports/shapes'
import { Anchor, Button, TextInput } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useMemo } from 'react'
import { EmptyState } from '../../kit/ui/EmptyState.tsx'
import { SearchSelect } from '../../kit/ui/field/SearchSelect.tsx'
import type { Column } from '../../kit/ui/list/column.ts'
import { List } from '../../kit/ui/list/List.tsx'
import { TimeText, useTimeZone } from '../../kit/ui/TimeText.tsx'
import { type ReportsValues, useReportsAddress } from '../address.ts'
import classes from './Audit.module.css'
import { listFieldChanges, toKindText } from './changes.ts'
import { useLivePages } from './useLivePages.ts'

const kindOptions = auditKinds
  .map(value => ({ value, label: toKindText(value) }))
  .sort((one, other) => one.label.localeCompare(other.label, 'en'))

const noFilters = {
  what: undefined,
  actorId: undefined,
  subjectId: undefined,
  from: undefined,
  to: undefined,
} as const

type ChangeFilters = (filters: Pick<Partial<ReportsValues>, 'actorId' | 'subjectId'>) => void

/** What was done, and below it what changed and why. */
function Happening({ event }: { event: AuditItem }) {
  const changes = listFieldChanges(event, useTimeZone())
  return (
    <>
      <span className={classes.kindOfEvent}>{toKindText(event.what)}</span>
      <ul className={classes.changes}>
        {changes.map(({ field, before, after }) => (
          <li key={field}>
            {field}: {before === null ? after : `${before} → ${after ?? 'none'}`}
          </li>
        ))}
        {event.reason && <li>Reason: {event.reason}</li>}
      </ul>
    </>
  )
}

type PersonProps = { name: string; title: string; onPick: () => void }

/** A name that narrows the list to that person. */
const PickedPerson = ({ name, title, onPick }: PersonProps) => (
  <Anchor
    component="button"
    type="button"
    size="sm"
    className={classes.person ?? ''}
    title={title}
    onClick={onPick}
  >
    {name}
  </Anchor>
)

function toColumns(onPick: ChangeFilters): readonly Column<AuditItem>[] {
  return [
    { id: 'at', label: 'When', width: '12.5rem', card: 'corner', cell: ({ at }) => <TimeText at={at} /> },
    {
      id: 'who',
      label: 'Who',
      width: '9.5rem',
      card: 'title',
      cell: ({ actorId, actorName }) =>
        actorId && actorName ? (
          <PickedPerson
            name={actorName}
            title={`Show only what ${actorName} did`}
            onPick={() => onPick({ actorId })}
          />
        ) : (
          'Not signed in'
        ),
    },
    {
      id: 'what',
      label: 'What',
      minWidth: '16rem',
      card: 'body',
      cell: event => <Happening event={event} />,
    },
    {
      id: 'subject',
      label: 'Person affected',
      width: '9.5rem',
      cell: ({ subject, subjectName }) =>
        subject && subjectName ? (
          <PickedPerson
            name={subjectName}
            title={`Show only what was done to ${subjectName}`}
            onPick={() => onPick({ subjectId: subject })}
          />
        ) : (
          '—'
        ),
    },
    {
      id: 'address',
      label: 'IP address',
      width: '7.5rem',
      cell: ({ address }) => <span className={classes.address}>{address ?? '—'}</span>,
    },
  ]
}

const topics = [auditWritten]

/** Who did what, on whom and from where, newest first: everything for an ADMIN, an owner's own organization. */
export function AuditPanel() {
  const [{ what, actorId, subjectId, from, to }, change] = useReportsAddress()
  const pages = useLivePages(listAudit, { query: { what, actorId, subjectId, from, to } }, topics)
  const columns = useMemo(() => toColumns(filters => change(filters, 'choosing')), [change])
  const rows = pages.data?.pages.flatMap(page => page.items)
  const isNarrowed = [what, actorId, subjectId, from, to].some(one => one !== undefined)
  const setDay = (name: 'from' | 'to') => (text: string) => {
    const day = SentDay.safeParse(text)
    if (day.success || text === '') change({ [name]: day.data }, 'typing')
  }
  const showAll = isNarrowed && (
    <Button variant="default" onClick={() => change(noFilters, 'choosing')}>
      Clear filters
    </Button>
  )
  return (
    <>
      <div className={classes.filters} data-print="never">
        <SearchSelect
          aria-label="What happened"
          placeholder="Everything"
          className={classes.kind ?? ''}
          clearable
          data={kindOptions}
          value={what ?? null}
          onChange={kind => change({ what: kind && isAuditKind(kind) ? kind : undefined }, 'choosing')}
        />
        <TextInput
          type="date"
          aria-label="From"
          min={to && addDays(to, 1 - maxDays)}
          max={to}
          value={from ?? ''}
          onChange={event => setDay('from')(event.currentTarget.value)}
        />
        <TextInput
          type="date"
          aria-label="To"
          min={from}
          max={from && addDays(from, maxDays - 1)}
          value={to ?? ''}
          onChange={event => setDay('to')(event.currentTarget.value)}
        />
        {showAll}
      </div>
      <List
        label="Audit log"
        columns={columns}
        rows={rows}
        keyOf={({ id }) => id}
        read={pages}
        failed="We couldn’t load the audit log"
        empty={
          <EmptyState icon={IconHistory} title={isNarrowed ? 'Nothing matches these filters' : 'Nothing yet'}>
            {isNarrowed
              ? 'Choose other days, or clear the filters.'
              : 'Sign-ins, exports and changes show up here.'}
          </EmptyState>
        }
      />
    </>
  )
}
