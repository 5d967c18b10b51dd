import { to } from '@claimcrew/contract/kit/href'
import type { MappablePerson, TrackerUserMatch } from '@claimcrew/contract/tracking/shapes'
import { Anchor, Paper } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Link } from '../../../kit/screen/Link.tsx'
import { useWindowRows } from '../../../kit/ui/list/windowRows.ts'
import { PersonAvatar } from '../../../kit/ui/PersonAvatar.tsx'
import admin from '../TrackingAdmin.module.css'
import { useMapTrackerUser } from './mapping.ts'
import classes from './PeopleMapping.module.css'
import { PersonChooser, type PersonOption } from './PersonChooser.tsx'

type MissingRowProps = {
  biller: MappablePerson
  free: readonly TrackerUserMatch[]
  choices: readonly PersonOption[]
}

function MissingRow({ biller, free, choices }: MissingRowProps) {
  const mapping = useMapTrackerUser()
  const choose = (id: string) => {
    const trackerUser = free.find(match => match.account.id === id)?.account
    if (trackerUser) mapping.mutate({ trackerUser, person: biller })
  }
  return (
    <>
      <div className={classes.person}>
        <PersonAvatar person={biller} size={32} />
        <div className={classes.account}>
          <Anchor
            component={Link}
            to={to('/biller/profile/$userId', { userId: biller.userId })}
            size="sm"
            fw={600}
          >
            {biller.userName}
          </Anchor>
          <span className={admin.small}>
            {biller.email}
            {!biller.emailVerified && ' · not confirmed, so we can’t match it automatically'}
          </span>
        </div>
      </div>
      <IconArrowRight
        size={18}
        stroke={1.6}
        className={classes.arrow}
        role="img"
        aria-label="has no account yet"
      />
      <div className={classes.acts}>
        <PersonChooser
          words="Choose an account"
          label={`Which account belongs to ${biller.userName}?`}
          choices={choices}
          nothing="No matching account"
          pending={mapping.isPending}
          onChoose={choose}
        />
      </div>
    </>
  )
}

type MissingBillersProps = { billers: readonly MappablePerson[]; matches: readonly TrackerUserMatch[] }

/** Billers whose time never arrives, each with the accounts that nobody has yet. */
export function MissingBillers({ billers, matches }: MissingBillersProps) {
  const near = useWindowRows<HTMLUListElement>(billers.length, 57, index => billers[index]?.userId ?? '')
  const free = useMemo(
    () => matches.filter(({ mapping, account: trackerUser }) => !mapping && !trackerUser.gone),
    [matches],
  )
  const choices = useMemo(
    () => free.map(({ account: { id, name, email } }) => ({ value: id, label: name, about: email })),
    [free],
  )
  return (
    <>
      <p className={classes.note}>
        We don’t get any of their hours. Invite them to Time Doctor with the same email, or choose their
        account.
      </p>
      <Paper withBorder>
        <ul ref={near.start} className={classes.rows} aria-label="Billers without an account">
          <li aria-hidden style={{ height: near.before }} />
          {near.rows.map(({ index, key }) => {
            const biller = billers[index]
            return (
              biller && (
                <li
                  key={key}
                  ref={near.measure}
                  data-index={index}
                  aria-posinset={index + 1}
                  aria-setsize={billers.length}
                  className={classes.row}
                >
                  <MissingRow biller={biller} free={free} choices={choices} />
                </li>
              )
            )
          })}
          <li aria-hidden style={{ height: near.after }} />
        </ul>
      </Paper>
    </>
  )
}
