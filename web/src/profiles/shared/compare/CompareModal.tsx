import { to } from '@claimcrew/contract/kit/href'
import { countText, exactMoneyText } from '@claimcrew/contract/kit/numberWords'
import { findLabel } from '@claimcrew/contract/kit/taxonomy'
import { getProfile } from '@claimcrew/contract/profiles/contract'
import type { Match } from '@claimcrew/contract/profiles/match'
import type { Profile } from '@claimcrew/contract/profiles/shapes'
import { Anchor, Button, Modal, Text } from '@mantine/core'
import type { CSSProperties, ReactNode } from 'react'
import { statusOf } from '../../../kit/call/call.ts'
import { useCall } from '../../../kit/call/query.ts'
import { Link } from '../../../kit/screen/Link.tsx'
import { ErrorState } from '../../../kit/ui/ErrorState.tsx'
import { ListSkeleton } from '../../../kit/ui/Skeletons.tsx'
import { DayText } from '../../../kit/ui/TimeText.tsx'
import { LocalTime } from '../../../kit/ui/time/LocalTime.tsx'
import { Certifications } from '../Certifications.tsx'
import { MatchReasons } from '../MatchReasons.tsx'
import { Systems } from '../Systems.tsx'
import { TermList } from '../TermList.tsx'
import { windowText } from '../windowText.ts'
import { engagementWords } from '../words.ts'
import classes from './Compare.module.css'

const rows: readonly (readonly [label: string, cell: (profile: Profile) => ReactNode])[] = [
  ['Headline', ({ headline }) => headline],
  ['Hourly rate', ({ rateCents }) => rateCents !== null && exactMoneyText(rateCents)],
  ['Hours per week', ({ hoursPerWeek }) => hoursPerWeek],
  ['Wants', ({ engagement }) => engagement.map(kind => engagementWords[kind]).join(', ')],
  ['Experience', ({ years }) => years !== null && countText(years, 'year')],
  ['Can start', ({ availableFrom }) => availableFrom && <DayText day={availableFrom} />],
  ['Local time', ({ timeZone }) => <LocalTime timeZone={timeZone} />],
  ['Working hours', ({ window }) => window && windowText(window)],
  ['Work types', ({ workTypes }) => <TermList set="workTypes" values={workTypes} />],
  ['Systems', ({ systems }) => systems.length > 0 && <Systems systems={systems} />],
  ['Specialties', ({ specialties }) => <TermList set="specialties" values={specialties} />],
  [
    'Certifications',
    ({ certifications, timeZone }) =>
      certifications.length > 0 && <Certifications certifications={certifications} timeZone={timeZone} />,
  ],
  ['Languages', ({ languages }) => languages.map(value => findLabel('languages', value)).join(', ')],
]

const useProfile = (userId = '') => useCall(getProfile, { params: { userId } }, { enabled: userId !== '' })

/** Always as many hooks, no matter who is compared. */
const useProfiles = ([one, two, three, four]: readonly string[]) => [
  useProfile(one),
  useProfile(two),
  useProfile(three),
  useProfile(four),
]

type CompareTableProps = {
  ids: readonly string[]
  /** How well those fit the job who are among what was found. */
  matches: ReadonlyMap<string, Match>
  onDrop: (userId: string) => void
}

function Table({ ids, matches, onDrop }: CompareTableProps) {
  const read = useProfiles(ids).slice(0, ids.length)
  const failed = read.find(one => one.isError && statusOf(one.error) !== 404)
  if (failed)
    return (
      <ErrorState
        title="We couldn’t load the profiles"
        error={failed.error}
        onRetry={() => read.forEach(one => void one.refetch())}
      />
    )
  if (read.some(one => one.isPending)) return <ListSkeleton rows={6} />
  const profiles = read.flatMap(one => one.data?.profile ?? [])
  if (profiles.length === 0) return <Text>None of them are listed anymore.</Text>
  return (
    <section className={classes.scroll} data-scrolls="sideways" aria-label="Compare billers">
      <table className={classes.table} style={{ '--billers': profiles.length } as CSSProperties}>
        <thead>
          <tr>
            <td />
            {profiles.map(({ userId, userName }) => (
              <th key={userId} scope="col">
                <Anchor component={Link} to={to('/biller/profile/$userId', { userId })} fw={600}>
                  {userName}
                </Anchor>
                <br />
                <Button
                  size="compact-sm"
                  variant="subtle"
                  color="gray"
                  ml={-8}
                  onClick={() => onDrop(userId)}
                  aria-label={`Remove ${userName} from the comparison`}
                >
                  Remove
                </Button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, cell]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {profiles.map(profile => (
                <td key={profile.userId}>{cell(profile) || '—'}</td>
              ))}
            </tr>
          ))}
          {profiles.some(({ userId }) => matches.has(userId)) && (
            <tr>
              <th scope="row">Match</th>
              {profiles.map(({ userId }) => {
                const match = matches.get(userId)
                return <td key={userId}>{match ? <MatchReasons match={match} /> : '—'}</td>
              })}
            </tr>
          )}
        </tbody>
      </table>
    </section>
  )
}

export type CompareModalProps = CompareTableProps & { onClose: () => void }

/** Up to four billers side by side, on top of the search they were chosen in. */
export function CompareModal({ onClose, ...table }: CompareModalProps) {
  return (
    <Modal
      opened
      onClose={onClose}
      size="72rem"
      title="Compare billers"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Table {...table} />
    </Modal>
  )
}
