import { listTeamInvitations, type TeamInvitation } from '@claimcrew/contract/engagements/contract'
import { Paper, Title } from '@mantine/core'
import { type ReactNode, useId, useRef } from 'react'
import { usePages } from '../../kit/call/pages.ts'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { ShowOlder } from '../../kit/ui/list/ShowOlder.tsx'
import classes from './Invitations.module.css'

type InvitationListProps = { title: string; row: (invitation: TeamInvitation) => ReactNode }

/** Invitations that nobody has answered; nothing where there are none. */
export function InvitationList({ title, row }: InvitationListProps) {
  const read = usePages(listTeamInvitations, { query: {} })
  const list = useRef<HTMLUListElement>(null)
  const id = useId()
  const invitations = read.data?.pages.flatMap(page => page.items) ?? []
  if (read.isError && !read.data)
    return <ErrorState title="We couldn’t load your invitations" error={read.error} onRetry={read.refetch} />
  if (invitations.length === 0) return null
  return (
    <section className={classes.section} aria-labelledby={id}>
      <Title order={2} size="h4" mb="sm" id={id}>
        {title}
      </Title>
      <ul className={classes.list} ref={list}>
        {invitations.map((one, index) => (
          <Paper
            component="li"
            withBorder
            className={classes.one ?? ''}
            key={one.invitationId}
            data-row={index}
            tabIndex={-1}
          >
            {row(one)}
          </Paper>
        ))}
      </ul>
      <ShowOlder pages={read} list={list} count={invitations.length} />
    </section>
  )
}
