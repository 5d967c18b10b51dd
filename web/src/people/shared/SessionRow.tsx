import { Badge, Button, Text } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { TimeText } from '../../kit/ui/TimeText.tsx'
import classes from './SessionRow.module.css'

export const SessionRows = ({ children }: { children: ReactNode }) => (
  <ul className={classes.list}>{children}</ul>
)

type SessionRowProps = {
  session: { readonly address: string; readonly lastSeenAt: string }
  browser: string
  current?: boolean
  onEnd: () => void
}

/** Where somebody is signed in; the session that one looks through oneself is ended by signing out. */
export function SessionRow({ session, browser, current = false, onEnd }: SessionRowProps) {
  const DeviceIcon = /Android|iPhone|iPad/.test(browser) ? IconDeviceMobile : IconDeviceDesktop
  return (
    <li className={classes.row}>
      <DeviceIcon size={22} stroke={1.5} aria-hidden className={classes.icon} />
      <div className={classes.words}>
        <Text fw={560} size="sm">
          {browser}{' '}
          {current && (
            <Badge component="span" variant="light" size="sm" ml={4}>
              This session
            </Badge>
          )}
        </Text>
        <Text size="sm" c="dimmed">
          <span className="tabular">{session.address}</span> · last seen <TimeText at={session.lastSeenAt} />
        </Text>
      </div>
      {!current && (
        <Button
          variant="subtle"
          color="red"
          size="compact-sm"
          aria-label={`End the session in ${browser}`}
          onClick={onEnd}
        >
          End
        </Button>
      )}
    </li>
  )
}
