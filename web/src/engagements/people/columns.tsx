import type { Engagement } from '@claimcrew/contract/engagements/contract'
import { isOwnProposal, isSideOf } from '@claimcrew/contract/engagements/policy'
import { to } from '@claimcrew/contract/kit/href'
import { weeklyHoursText } from '@claimcrew/contract/kit/numberWords'
import { actorMay } from '@claimcrew/contract/permissions'
import { Anchor } from '@mantine/core'
import { useActor } from '../../kit/actingFor.ts'
import { Link } from '../../kit/screen/Link.tsx'
import type { Column } from '../../kit/ui/list/column.ts'
import { PersonAvatar } from '../../kit/ui/PersonAvatar.tsx'
import { StateBadge } from '../../kit/ui/state/StateBadge.tsx'
import { LocalTime } from '../../kit/ui/time/LocalTime.tsx'
import { personStateStyles } from '../personStateStyles.ts'
import { DeactivationButton } from '../shared/DeactivationButton.tsx'
import type { ExtraLines } from './extraLines.tsx'
import type { PersonRow, Sort } from './filters.ts'
import type { ListedBiller } from './listedBiller.ts'
import classes from './People.module.css'
import { PersonMenu, type Side } from './PersonMenu.tsx'
import { EmptyCell, HoursText, RateText, SinceText, TitleText } from './TermsText.tsx'

type PersonNameProps = {
  person: ListedBiller
  /** What they do, in place of how to reach them. */
  job?: string | undefined
}

/** Picture, name and email or job; the name opens the profile. */
function PersonName({ person, job }: PersonNameProps) {
  return (
    <div className={classes.who}>
      <PersonAvatar person={person} size={36} />
      <div className={classes.names}>
        <Anchor
          component={Link}
          to={to('/biller/profile/$userId', { userId: person.userId })}
          size="sm"
          fw={600}
          className={classes.name ?? ''}
        >
          {person.userName}
        </Anchor>
        {job && <span className={classes.small}>{job}</span>}
        {!job && person.email && (
          <span className={`${classes.small} ${classes.email}`} title={person.email}>
            {person.email}
          </span>
        )}
      </div>
    </div>
  )
}

/** Says in the list that other terms are proposed, and whose turn it is. */
function ProposalMark({ engagements }: { engagements: readonly Engagement[] }) {
  const actor = useActor()
  const waiting = engagements.filter(({ proposed }) => proposed !== null)
  if (waiting.length === 0) return null
  const isMine =
    actor !== null &&
    actorMay(actor, 'engagements:change:own') &&
    waiting.some(engagement => isSideOf(actor, engagement) && !isOwnProposal(actor, engagement))
  return (
    <div className={isMine ? classes.mark : classes.small}>
      {isMine ? 'Terms to answer' : 'Terms proposed'}
    </div>
  )
}

type SortColumn = Column<PersonRow> & { readonly id: Sort }

const name: SortColumn = {
  id: 'name',
  label: 'Name',
  minWidth: '10rem',
  card: 'title',
  sort: { asc: 'Name, A to Z', desc: 'Name, Z to A' },
  cell: ({ person }) => <PersonName person={person} />,
}

const stateWith = (lines: ExtraLines): Column<PersonRow> => ({
  id: 'state',
  label: 'Status',
  width: '8.125rem',
  card: 'corner',
  cell: row => (
    <div className={classes.stacked}>
      <StateBadge stateStyle={personStateStyles[row.state]} />
      {lines.state(row)}
    </div>
  ),
})

/** What somebody does, and for an ADMIN also with whom. */
const engagementWith = (lines: ExtraLines, withOther: boolean): Column<PersonRow> => ({
  id: 'engagement',
  label: 'Engagement',
  minWidth: '8rem',
  card: 'wide',
  cell: row => (
    <div className={classes.stacked}>
      {row.terms === null && row.person.seatElsewhere ? (
        <span className={classes.small}>Seat at {row.person.seatElsewhere}</span>
      ) : (
        <TitleText terms={row.terms} withOther={withOther} />
      )}
      {lines.engagement(row)}
    </div>
  ),
})

const since: SortColumn = {
  id: 'since',
  label: 'Since',
  width: '6.875rem',
  sort: { asc: 'Longest first', desc: 'Newest first' },
  cell: ({ terms }) => <SinceText terms={terms} />,
}

const rateWith = (lines: ExtraLines): SortColumn => ({
  id: 'rate',
  label: 'Hourly rate',
  width: '7.5rem',
  align: 'right',
  sort: { asc: 'Lowest rate first', desc: 'Highest rate first' },
  cell: row => (
    <>
      <RateText terms={row.terms} />
      <ProposalMark engagements={row.person.engagements ?? []} />
      <div className={classes.small}>{lines.rate(row)}</div>
    </>
  ),
})

const hoursWith = (lines: ExtraLines): SortColumn => ({
  id: 'hours',
  label: 'Hours per week',
  width: '6.25rem',
  align: 'right',
  sort: { asc: 'Fewest hours first', desc: 'Most hours first' },
  cell: row => (
    <>
      <HoursText terms={row.terms} />
      <div className={classes.small}>{lines.hours(row)}</div>
    </>
  ),
})

const time: Column<PersonRow> = {
  id: 'time',
  label: 'Local time',
  width: '8.5rem',
  card: 'wide',
  cell: ({ person }) => (person.timeZone ? <LocalTime timeZone={person.timeZone} /> : <EmptyCell />),
}

const actWith = (lines: ExtraLines, side: Side, asAdmin: boolean): Column<PersonRow> => ({
  id: 'act',
  label: 'Action',
  hidesLabel: true,
  width: asAdmin ? '6.75rem' : '5rem',
  card: 'foot',
  cell: row => (
    <div className={classes.acts}>
      {lines.act(row, 'icon')}
      {asAdmin && <DeactivationButton person={row.person} variant="icon" />}
      <PersonMenu person={row.person} side={side} />
    </div>
  ),
  cardCell: row => (
    <div className={classes.acts}>
      {lines.act(row, 'words')}
      {asAdmin && <DeactivationButton person={row.person} variant="words" />}
      <PersonMenu person={row.person} side={side} />
    </div>
  ),
})

/** Name and job: what one calls somebody in a team. */
const nameAndJob: SortColumn = {
  ...name,
  minWidth: '12rem',
  cell: ({ person, terms }) => <PersonName person={person} job={terms?.title} />,
}

/** Whether somebody who works for the reader does so right now. */
const nowWith = (lines: ExtraLines): Column<PersonRow> => ({
  id: 'state',
  label: 'Now',
  width: '6.75rem',
  card: 'corner',
  cell: row => (
    <div className={classes.stacked}>
      {row.state !== 'active' && <StateBadge stateStyle={personStateStyles[row.state]} />}
      {lines.state(row)}
    </div>
  ),
})

const weekWith = (lines: ExtraLines): Column<PersonRow> => ({
  id: 'week',
  label: 'This week',
  width: '6rem',
  align: 'right',
  cell: row => lines.week(row),
})

/** The month against what is agreed for it. */
const monthWith = (lines: ExtraLines): SortColumn => ({
  ...hoursWith(lines),
  label: 'This month',
  width: '7.5rem',
  cell: row => (
    <>
      <div className={classes.figure}>{lines.hours(row)}</div>
      {row.terms && <div className={classes.small}>{weeklyHoursText(row.terms.hoursPerWeek)}</div>}
    </>
  ),
})

const costWith = (lines: ExtraLines): SortColumn => ({
  ...rateWith(lines),
  label: 'Cost',
  width: '9.25rem',
  cell: row => (
    <>
      <div className={classes.figure}>{lines.rate(row)}</div>
      <div className={classes.small}>
        <RateText terms={row.terms} />
        /hour
      </div>
      <ProposalMark engagements={row.person.engagements ?? []} />
    </>
  ),
})

type ColumnOptions = { readonly asAdmin: boolean; readonly seesPay: boolean; readonly seesHours: boolean }

/** The columns of a team: who, now, this week, this month and its cost, and the local time. */
const teamColumns = (seesPay: boolean, lines: ExtraLines): readonly Column<PersonRow>[] => [
  nameAndJob,
  nowWith(lines),
  weekWith(lines),
  monthWith(lines),
  ...(seesPay ? [costWith(lines)] : []),
  time,
  actWith(lines, 'BILLER', false),
]

/** The columns of people and the terms with them. */
const tieColumns = (
  side: Side,
  { asAdmin, seesPay }: Omit<ColumnOptions, 'seesHours'>,
  lines: ExtraLines,
): readonly Column<PersonRow>[] => [
  name,
  stateWith(lines),
  engagementWith(lines, asAdmin),
  since,
  ...(seesPay ? [rateWith(lines)] : []),
  hoursWith(lines),
  time,
  actWith(lines, side, asAdmin),
]

/** The columns of a user's own billers or clients; an ADMIN sees all engagements and acts on people. */
export const columnsFor = (
  side: Side,
  { asAdmin, seesPay, seesHours }: ColumnOptions,
  lines: ExtraLines,
): readonly Column<PersonRow>[] =>
  side === 'BILLER' && !asAdmin && seesHours
    ? teamColumns(seesPay, lines)
    : tieColumns(side, { asAdmin, seesPay }, lines)
