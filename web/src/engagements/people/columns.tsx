import type { Column } from '../../kit/ui/list/column.ts'
import { StateBadge } from '../../kit/ui/state/StateBadge.tsx'
import { LocalTime } from '../../kit/ui/time/LocalTime.tsx'
import { DeactivationButton } from '../shared/DeactivationButton.tsx'
import { stateLooks } from '../stateLooks.ts'
import type { PersonRow, Sort } from './filters.ts'
import { PersonName } from './PersonName.tsx'
import { HoursText, Nothing, RateText, SinceText, TitleText } from './TermsText.tsx'

type SortColumn = Column<PersonRow> & { readonly id: Sort }

const name: SortColumn = {
  id: 'name',
  label: 'Name',
  width: '20%',
  card: 'title',
  sort: { asc: 'Name, A to Z', desc: 'Name, Z to A' },
  cell: ({ person }) => <PersonName person={person} />,
}

const state: Column<PersonRow> = {
  id: 'state',
  label: 'State',
  width: '7.75rem',
  card: 'corner',
  cell: row => <StateBadge look={stateLooks[row.state]} />,
}

/** What somebody does, and for an ADMIN also with whom. */
const engagement = (withOther: boolean): Column<PersonRow> => ({
  id: 'engagement',
  label: 'Engagement',
  card: 'wide',
  cell: ({ terms }) => <TitleText terms={terms} withOther={withOther} />,
})

const since: SortColumn = {
  id: 'since',
  label: 'Since',
  width: '7.25rem',
  sort: { asc: 'Longest first', desc: 'Newest first' },
  cell: ({ terms }) => <SinceText terms={terms} />,
}

const rate: SortColumn = {
  id: 'rate',
  label: 'Rate an hour',
  width: '8rem',
  align: 'right',
  sort: { asc: 'Lowest rate first', desc: 'Highest rate first' },
  cell: ({ terms }) => <RateText terms={terms} />,
}

const hours: SortColumn = {
  id: 'hours',
  label: 'Hours a week',
  width: '7.5rem',
  align: 'right',
  sort: { asc: 'Fewest hours first', desc: 'Most hours first' },
  cell: ({ terms }) => <HoursText terms={terms} />,
}

const time: Column<PersonRow> = {
  id: 'time',
  label: 'Local time',
  width: '11.5rem',
  card: 'wide',
  cell: ({ person }) => (person.timeZone ? <LocalTime timeZone={person.timeZone} /> : <Nothing />),
}

const act: Column<PersonRow> = {
  id: 'act',
  label: 'Action',
  hidesLabel: true,
  width: '3rem',
  card: 'foot',
  cell: ({ person }) => <DeactivationButton person={person} look="icon" />,
  cardCell: ({ person }) => <DeactivationButton person={person} look="words" />,
}

/** Of one's own billers or clients. */
export const ownColumns = [name, state, engagement(false), since, rate, hours, time] as const

/** For an ADMIN, who sees everybody's ties and acts on people. */
export const adminColumns = [name, state, engagement(true), since, rate, hours, time, act] as const
