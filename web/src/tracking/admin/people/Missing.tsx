import { to } from '@claimcrew/contract/kit/href'
import type { Mappable, Match } from '@claimcrew/contract/tracking/shapes'
import { Anchor, Paper } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Link } from '../../../kit/screen/Link.tsx'
import { useWindowRows } from '../../../kit/ui/list/windowRows.ts'
import { PersonAvatar } from '../../../kit/ui/PersonAvatar.tsx'
import admin from '../Admin.module.css'
import { type Choice, Choose } from './Choose.tsx'
import { useMapping } from './mapping.ts'
import classes from './People.module.css'

type MissingRowProps = { biller: Mappable; free: readonly Match[]; choices: readonly Choice[] }

function MissingRow({ biller, free, choices }: MissingRowProps) {
  const mapping = useMapping()
  const choose = (id: string) => {
    const account = free.find(match => match.account.id === id)?.account
    if (account) mapping.mutate({ account, person: biller })
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
        <Choose
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

type MissingProps = { billers: readonly Mappable[]; matches: readonly Match[] }

/** Billers whose time never arrives, each with the accounts that nobody has yet. */
export function Missing({ billers, matches }: MissingProps) {
  const near = useWindowRows<HTMLUListElement>(billers.length, 57, index => billers[index]?.userId ?? '')
  const free = useMemo(() => matches.filter(({ mapping, account }) => !mapping && !account.gone), [matches])
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
