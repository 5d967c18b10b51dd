import type { Connection } from '@claimcrew/contract/tracking/shapes'
import type { ReactNode } from 'react'
import { TimeText } from '../../../kit/ui/TimeText.tsx'
import { MomentText } from '../MomentText.tsx'
import admin from '../TrackingAdmin.module.css'
import classes from './Connection.module.css'
import { capabilityWords } from './words.ts'

function Fact({ label, children, more }: { label: string; children: ReactNode; more?: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <span>{children}</span>
        {more && <span className={admin.small}>{more}</span>}
      </dd>
    </div>
  )
}

function TokenFact({ token, tokenEndsAt, renewsItself }: Connection) {
  const end = tokenEndsAt && <TimeText at={tokenEndsAt} show="day" />
  if (renewsItself)
    return (
      <Fact label="Token" more={end && <>Valid until {end}</>}>
        Renews automatically
      </Fact>
    )
  switch (token) {
    case 'unknown':
      return (
        <Fact label="Token" more="Time Doctor’s tokens last six months">
          Expiration unknown
        </Fact>
      )
    case 'good':
      return <Fact label="Token">Valid until {end}</Fact>
    case 'ending':
      return <Fact label="Token">Expires soon: {end}</Fact>
    case 'ended':
      return <Fact label="Token">Expired {end}</Fact>
    default:
      return token satisfies never
  }
}

const unknown = 'Not known yet'

export function ConnectionFacts({ connection }: { connection: Connection }) {
  const { company, account, state, lastOkAt, capabilities } = connection
  const { has, lacks } = capabilityWords(capabilities)
  return (
    <dl className={classes.facts}>
      <Fact label="Company" more={company && <>ID {company.id}</>}>
        {company?.name ?? unknown}
      </Fact>
      <Fact label="Signed in as" more={account && `${account.email} · ${account.role}`}>
        {account?.name ?? unknown}
      </Fact>
      <TokenFact {...connection} />
      {state === 'good' ? (
        <Fact label="Available data" more={lacks && `Not available: ${lacks}`}>
          <span className={classes.sentence}>{has}</span>
        </Fact>
      ) : (
        <Fact label="Last response">{lastOkAt ? <MomentText at={lastOkAt} /> : 'None yet'}</Fact>
      )}
    </dl>
  )
}
