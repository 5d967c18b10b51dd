import type { Person } from '@claimcrew/contract/people/contract'
import { Anchor, Paper, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { PersonAvatar } from '../../kit/ui/PersonAvatar.tsx'
import { StateBadge } from '../../kit/ui/state/StateBadge.tsx'
import { TimeText } from '../../kit/ui/TimeText.tsx'
import { LocalTime } from '../../kit/ui/time/LocalTime.tsx'
import { personStateStyles } from '../personStateStyles.ts'
import classes from './PersonProfile.module.css'

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** The server sends contact details only to those who work together, and to administrators. */
function Contact({ person: { email, phoneNumber, address } }: { person: Person }) {
  if (email === undefined)
    return (
      <Text size="sm" c="dimmed">
        Only people who work together can see contact details.
      </Text>
    )
  return (
    <dl className={classes.facts}>
      <Fact label="Email">
        <Anchor href={`mailto:${email}`} inherit>
          {email}
        </Anchor>
      </Fact>
      {phoneNumber && (
        <Fact label="Phone">
          <Anchor href={`tel:${phoneNumber.replace(/[^+\d]/g, '')}`} inherit className="tabular">
            {phoneNumber}
          </Anchor>
        </Fact>
      )}
      {address && <Fact label="Address">{address}</Fact>}
    </dl>
  )
}

export function PersonFacts({ person }: { person: Person }) {
  return (
    <Paper withBorder p="lg" className={classes.about}>
      <PersonAvatar person={person} size={104} />
      {!person.active && (
        <div>
          <StateBadge stateStyle={personStateStyles.deactivated} />
        </div>
      )}
      <dl className={classes.facts}>
        {person.organization && <Fact label="Founder">{person.userName}</Fact>}
        {person.organization && person.organization.contact.userId !== person.userId && (
          <Fact label="Owner now">{person.organization.contact.userName}</Fact>
        )}
        <Fact label="Local time">
          <LocalTime timeZone={person.timeZone} />
        </Fact>
        <Fact label="Member since">
          <TimeText at={person.createdAt} show="day" />
        </Fact>
      </dl>
      <Title order={2} size="h4">
        Contact
      </Title>
      <Contact person={person} />
    </Paper>
  )
}
