import { listInvitations } from '@claimcrew/contract/jobs/contract'
import { takesApplications } from '@claimcrew/contract/jobs/rules'
import type { JobInvitation } from '@claimcrew/contract/jobs/shapes'
import { to } from '@claimcrew/contract/kit/href'
import { Anchor, Button, Paper, Text } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { usePages } from '../../kit/call/pages.ts'
import { Link } from '../../kit/screen/Link.tsx'
import { EmptyState } from '../../kit/ui/EmptyState.tsx'
import { FormButtons } from '../../kit/ui/FormButtons.tsx'
import { PagedRows } from '../../kit/ui/list/PagedRows.tsx'
import { StateBadge } from '../../kit/ui/state/StateBadge.tsx'
import { TimeText } from '../../kit/ui/TimeText.tsx'
import classes from './Applications.module.css'
import { DeclineInvitation } from './DeclineInvitation.tsx'
import { useHiringChanges } from './useHiringChanges.ts'
import { invitationStyles } from './words.ts'

function Actions({ invitation }: { invitation: JobInvitation }) {
  const { jobId, jobStatus, state } = invitation
  if (state !== 'invited') return null
  if (!takesApplications(jobStatus))
    return (
      <Text size="sm" c="dimmed">
        This job isn’t taking applications right now.
      </Text>
    )
  return (
    <FormButtons>
      <DeclineInvitation invitation={invitation} />
      <Button component={Link} to={to('/jobs', { job: jobId })}>
        View job and apply
      </Button>
    </FormButtons>
  )
}

const read = [listInvitations]

/** Jobs to which a client has asked one to apply. */
export function OwnInvitations() {
  const pages = usePages(listInvitations, { query: {} })
  useHiringChanges(read)
  return (
    <PagedRows
      pages={pages}
      failed="We couldn’t load your invitations"
      skeletonRows={3}
      empty={
        <EmptyState
          icon={IconMail}
          title="No invitations yet"
          action={
            <Button component={Link} to="/billerprofile">
              Edit your profile
            </Button>
          }
        >
          Clients who find your profile can invite you to apply. List it, and add your systems and work types.
        </EmptyState>
      }
    >
      {rows => (
        <div className={classes.cards}>
          {rows.map(one => (
            <Paper
              withBorder
              key={one.invitationId}
              className={classes.card ?? ''}
              component="article"
              aria-label={one.jobTitle}
              tabIndex={-1}
              data-row
            >
              <div className={classes.top}>
                <div>
                  <Anchor
                    component={Link}
                    to={to('/jobs', { job: one.jobId })}
                    fw={560}
                    className={classes.title ?? ''}
                  >
                    {one.jobTitle}
                  </Anchor>
                  <Text size="sm" c="dimmed">
                    {one.clientName} · <TimeText at={one.createdAt} show="day" />
                  </Text>
                </div>
                <StateBadge stateStyle={invitationStyles[one.state]} />
              </div>
              {one.note && (
                <Text size="sm" className={classes.said ?? ''}>
                  {one.note}
                </Text>
              )}
              <Actions invitation={one} />
            </Paper>
          ))}
        </div>
      )}
    </PagedRows>
  )
}
