import { type Engagement, listEngagements } from '@claimcrew/contract/engagements/contract'
import { to } from '@claimcrew/contract/kit/href'
import { exactMoneyText } from '@claimcrew/contract/kit/numberWords'
import type { Person } from '@claimcrew/contract/people/contract'
import { toOwnerId } from '@claimcrew/contract/permissions'
import { Anchor, Paper, Text, Title } from '@mantine/core'
import { IconBriefcase } from '@tabler/icons-react'
import { type ReactNode, Suspense } from 'react'
import { useActor, useMay } from '../../kit/actingFor.ts'
import { useAllPages } from '../../kit/call/pages.ts'
import { Link } from '../../kit/screen/Link.tsx'
import { useSlot } from '../../kit/screen/slot.ts'
import { useSession } from '../../kit/session.ts'
import { EmptyState } from '../../kit/ui/EmptyState.tsx'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { ListSkeleton } from '../../kit/ui/Skeletons.tsx'
import { StateBadge } from '../../kit/ui/state/StateBadge.tsx'
import { DayText } from '../../kit/ui/TimeText.tsx'
import { personStateStyles } from '../personStateStyles.ts'
import { useEngagementChanges } from '../refreshEngagements.ts'
import classes from './PersonProfile.module.css'
import { engagementLinks } from './slots.ts'

/** The one who is not the person whose profile this is. */
function OtherSide({ engagement, of }: { engagement: Engagement; of: string }) {
  const actor = useActor()
  const [userId, userName, verb] =
    engagement.billerId === of
      ? [engagement.clientId, engagement.clientName, 'for']
      : [engagement.billerId, engagement.billerName, 'by']
  if (actor && userId === toOwnerId(actor)) return <>{verb} you</>
  return (
    <>
      {verb}{' '}
      <Anchor component={Link} to={to('/biller/profile/$userId', { userId })} inherit>
        {userName}
      </Anchor>
    </>
  )
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="tabular">{children}</dd>
    </div>
  )
}

function EngagementRow({ engagement, of }: { engagement: Engagement; of: string }) {
  const { title, startedOn, endedOn, rateCents, currency, hoursPerWeek, state } = engagement
  const links = useSlot(engagementLinks)
  const seesPay = useMay()('pay:read')
  return (
    <li className={classes.engagement}>
      <div>
        <Text fw={600}>{title}</Text>
        <Text size="sm" c="dimmed">
          <OtherSide engagement={engagement} of={of} />
        </Text>
        {links.map(({ order, Part }) => (
          <Suspense key={order}>
            <Part engagement={engagement} position="page" />
          </Suspense>
        ))}
      </div>
      <dl className={classes.figures}>
        <Figure label={endedOn ? 'From – until' : 'Since'}>
          <DayText day={startedOn} />
          {endedOn && (
            <>
              {' – '}
              <DayText day={endedOn} />
            </>
          )}
        </Figure>
        {seesPay && <Figure label="Hourly rate">{exactMoneyText(rateCents, currency)}</Figure>}
        <Figure label="Hours per week">{hoursPerWeek}</Figure>
      </dl>
      <div className={classes.state}>
        <StateBadge stateStyle={personStateStyles[state]} />
      </div>
    </li>
  )
}

/** Reads a person's engagements, past ones too; only where they are shown. */
export const useEngagements = ({ userId }: Pick<Person, 'userId'>, enabled = true) =>
  useAllPages(listEngagements, { params: { userId } }, { enabled })

function Engagements({ person }: { person: Person }) {
  const { user } = useSession()
  const listed = useEngagements(person)
  useEngagementChanges()
  if (listed.isPending) return <ListSkeleton rows={2} />
  if (listed.isError)
    return (
      <ErrorState title="We couldn’t load the engagements" error={listed.error} onRetry={listed.refetch} />
    )
  const { engagements } = listed.data
  if (engagements.length === 0) {
    const own = user?.userId === person.userId
    return (
      <EmptyState icon={IconBriefcase} title={own ? 'No engagements yet' : 'No engagements to show'}>
        {own
          ? 'When a client hires you, the engagement shows up here.'
          : 'You can see engagements you’re part of.'}
      </EmptyState>
    )
  }
  return (
    <ul className={classes.engagements}>
      {engagements.map(engagement => (
        <EngagementRow key={engagement.engagementId} engagement={engagement} of={person.userId} />
      ))}
    </ul>
  )
}

export function PersonEngagements({ person }: { person: Person }) {
  return (
    <Paper withBorder p="lg">
      <Title order={2} size="h3" mb="sm">
        Engagements
      </Title>
      <Engagements person={person} />
    </Paper>
  )
}
