import { Button, Group } from '@mantine/core'
import { IconClockOff, IconLinkOff, IconUserSearch, IconUsers } from '@tabler/icons-react'
import { Link } from '../../kit/screen/Link.tsx'
import { EmptyState } from '../../kit/ui/EmptyState.tsx'

export function NoBillers({ asAdmin }: { asAdmin: boolean }) {
  return (
    <EmptyState
      icon={IconUsers}
      title="No billers yet"
      action={
        <Button component={Link} to="/billers" variant="default">
          {asAdmin ? 'Go to Billers' : 'Go to My Billers'}
        </Button>
      }
    >
      {asAdmin
        ? 'Every biller shows up here with their Time Doctor hours.'
        : 'Everyone you hire shows up here from their first day, with their Time Doctor hours.'}
    </EmptyState>
  )
}

type NobodyInRangeProps = { range: string; now: { readonly label: string; readonly onGo: () => void } }

/** A user who may have billers by now had none then. */
export function NobodyInRange({ range, now }: NobodyInRangeProps) {
  return (
    <EmptyState
      icon={IconUsers}
      title="No one worked for you then"
      action={
        <Button variant="default" onClick={now.onGo}>
          {now.label}
        </Button>
      }
    >
      You had no billers in {range}.
    </EmptyState>
  )
}

export function UnknownBiller({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      icon={IconUserSearch}
      title="This biller has no time in this range"
      action={
        <Button variant="default" onClick={onClear}>
          Show all billers
        </Button>
      }
    >
      They may have worked for you at another time, or this is an old link.
    </EmptyState>
  )
}

export function NobodyTracked({ asAdmin, single }: { asAdmin: boolean; single: boolean }) {
  return (
    <EmptyState
      icon={IconLinkOff}
      title={single ? 'This biller isn’t tracked yet' : 'No one is tracked yet'}
      {...(asAdmin
        ? {
            action: (
              <Button component={Link} to="/admin/time-doctor" variant="default">
                Connect Time Doctor accounts
              </Button>
            ),
          }
        : {
            action: (
              <Button component={Link} to="/attendance" variant="default">
                See punched hours
              </Button>
            ),
          })}
    >
      {asAdmin
        ? 'Match Time Doctor accounts to billers, and their hours show up here.'
        : 'Tracked hours show up here once an admin connects your billers to Time Doctor. Punched hours are in Attendance and Reports.'}
    </EmptyState>
  )
}

type NoTimeProps = {
  /** Where: November 2026. */
  range: string
  /** On what, where that is chosen. */
  project: string | undefined
  previous: { readonly label: string; readonly onGo: () => void } | undefined
  onClearProject: () => void
}

export function NoTime({ range, project, previous, onClearProject }: NoTimeProps) {
  return (
    <EmptyState
      icon={IconClockOff}
      title={project ? `No time on ${project} in this range` : 'No time in this range'}
      action={
        <Group gap="sm" justify="center">
          {project && (
            <Button variant="default" onClick={onClearProject}>
              Show all projects
            </Button>
          )}
          {previous && (
            <Button variant="default" onClick={previous.onGo}>
              {previous.label}
            </Button>
          )}
        </Group>
      }
    >
      No time was tracked or added manually {project && 'on it '}for {range}.
    </EmptyState>
  )
}
