import type { Connection } from '@claimcrew/contract/tracking/shapes'
import { Badge, Code, Paper, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconHelpCircle, IconPlugConnectedX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useNow } from '../../../kit/time/clock.ts'
import { ErrorState } from '../../../kit/ui/ErrorState.tsx'
import { StaleListNotice } from '../../../kit/ui/list/StaleListNotice.tsx'
import { TimeText } from '../../../kit/ui/TimeText.tsx'
import { useConnection } from '../adminQueries.ts'
import { MomentText } from '../MomentText.tsx'
import admin from '../TrackingAdmin.module.css'
import { reasonParts } from '../words.ts'
import { CheckNow } from './CheckNow.tsx'
import classes from './Connection.module.css'
import { ConnectionFacts } from './ConnectionFacts.tsx'
import { describeConnection, tokenAdvice } from './words.ts'

const variables = [
  [
    ['TIME_DOCTOR_EMAIL', 'TIME_DOCTOR_PASSWORD'],
    'An account that can see everyone. Claimcrew signs in automatically.',
  ],
  [['TIME_DOCTOR_TOTP'], 'Only if that account uses two-step sign-in: its secret, in base32.'],
  [['TIME_DOCTOR_TOKEN'], 'A token, instead of email and password. It expires after six months.'],
  [['TIME_DOCTOR_COMPANY'], 'Only if the account belongs to several companies: your company’s ID.'],
  [['TIME_DOCTOR_URL'], 'Only if Time Doctor has a different address.'],
] as const

/** What to set before anything can be asked. */
function SetUpInstructions() {
  return (
    <div className={classes.setUp}>
      <Text size="sm">
        Set these variables where Claimcrew runs, then restart it. You need Time Doctor’s Premium plan.
      </Text>
      <dl className={classes.variables}>
        {variables.map(([names, meaning]) => (
          <div key={meaning}>
            <dt>
              {names.map(name => (
                <Code key={name}>{name}</Code>
              ))}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

const icons = {
  good: IconCircleCheck,
  'not-connected': IconPlugConnectedX,
  failing: IconAlertTriangle,
  unknown: IconHelpCircle,
} as const satisfies Record<Connection['state'], unknown>

/** Then nothing comes right by itself. */
const waitsForToken = ({ token, renewsItself }: Connection) => token === 'ended' && !renewsItself

/** What follows from how it stands. */
function About({ connection }: { connection: Connection }): ReactNode {
  const { state, lastOkAt, failingSince, problem } = connection
  switch (state) {
    case 'good':
      return (
        lastOkAt && (
          <>
            Last response <MomentText at={lastOkAt} />
          </>
        )
      )
    case 'failing':
      return (
        <>
          {failingSince && (
            <>
              Since <TimeText at={failingSince} />.{' '}
            </>
          )}
          {problem && reasonParts(problem).sentence} Everything synced so far is safe and still shown.
          {!waitsForToken(connection) && ' The rest will sync when Time Doctor responds again.'}
        </>
      )
    case 'not-connected':
      return 'Time Doctor isn’t set up yet, so there’s no tracked time.'
    case 'unknown':
      return 'We haven’t contacted Time Doctor since Claimcrew started. Click Check now.'
    default:
      return state satisfies never
  }
}

/** For a user who wants to know more: what was asked and what came back. */
function Detail({ problem }: Pick<Connection, 'problem'>) {
  const detail = problem && reasonParts(problem).detail
  return detail && <p className={classes.detail}>{detail}</p>
}

function Card({ connection }: { connection: Connection }) {
  const { state, sandbox } = connection
  const { tone, words } = describeConnection(connection)
  const advice = tokenAdvice(connection, useNow())
  const StateIcon = tone === 'attention' && state === 'good' ? IconAlertTriangle : icons[state]
  return (
    <>
      <div className={classes.standing}>
        <span className={admin.tone} data-tone={tone}>
          <StateIcon size={24} stroke={1.6} aria-hidden />
        </span>
        <div className={classes.words}>
          <div className={classes.headline}>
            <Title order={2} size="h3">
              {words}
            </Title>
            {sandbox && (
              <Badge variant="outline" color="gray" title="A test version of Time Doctor with sample hours">
                Demo sandbox
              </Badge>
            )}
          </div>
          <Text size="sm" c="dimmed" component="div">
            <About connection={connection} />
          </Text>
          {state === 'failing' && <Detail problem={connection.problem} />}
        </div>
        {state !== 'not-connected' && <CheckNow />}
      </div>
      {advice && (
        <p className={classes.advice}>
          <IconAlertTriangle size={18} stroke={1.6} aria-hidden />
          <span>{advice}</span>
        </p>
      )}
      {state === 'not-connected' ? <SetUpInstructions /> : <ConnectionFacts connection={connection} />}
    </>
  )
}

/** Whether Time Doctor answers, as whom we ask it, and until when its token is good. */
export function ConnectionCard() {
  const read = useConnection()
  const content = () => {
    if (read.isPending)
      return (
        <Stack gap="sm" role="status" aria-label="Loading..." mih="8.5rem">
          <Skeleton height={18} width="12rem" />
          <Skeleton height={12} width="20rem" maw="80%" />
          <Skeleton height={40} mt="md" />
        </Stack>
      )
    if (!read.data)
      return <ErrorState title="We couldn’t load the connection" error={read.error} onRetry={read.refetch} />
    return <Card connection={read.data} />
  }
  return (
    <Paper component="section" withBorder aria-label="Connection" className={classes.connection ?? ''}>
      <StaleListNotice read={read} />
      {content()}
    </Paper>
  )
}
