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
          {asAdmin ? 'Go to the billers' : 'Go to My Billers'}
        </Button>
      }
    >
      {asAdmin
        ? 'Whoever works as a biller appears here, with the hours that Time Doctor tracked.'
        : 'Whoever you hire appears here from their first day, with the hours that Time Doctor tracked.'}
    </EmptyState>
  )
}

type NobodyThenProps = { range: string; now: { readonly label: string; readonly onGo: () => void } }

/** A user who may have billers by now had none then. */
export function NobodyThen({ range, now }: NobodyThenProps) {
  return (
    <EmptyState
      icon={IconUsers}
      title="Nobody worked for you then"
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
      title="This biller is not in this range"
      action={
        <Button variant="default" onClick={onClear}>
          Show all billers
        </Button>
      }
    >
      They may have worked for you at another time, or the link is an old one.
    </EmptyState>
  )
}

export function NobodyTracked({ asAdmin, single }: { asAdmin: boolean; single: boolean }) {
  return (
    <EmptyState
      icon={IconLinkOff}
      title={single ? 'This biller is not tracked yet' : 'Nobody is tracked yet'}
      {...(asAdmin
        ? {
            action: (
              <Button component={Link} to="/admin/time-doctor" variant="default">
                Connect people with Time Doctor
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
        ? 'Say which Time Doctor account is whose, and their hours appear here.'
        : 'Tracked hours appear here once an administrator has connected your billers with Time Doctor. Punched hours are in Attendance and Reports.'}
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
      Nothing was tracked or typed in {project && 'on it '}for {range}.
    </EmptyState>
  )
}
