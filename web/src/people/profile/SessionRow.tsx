import type { Session } from '@claimcrew/contract/people/contract'
import { Badge, Button, Text } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { TimeText } from '../../kit/ui/TimeText.tsx'
import classes from './SessionList.module.css'

type SessionRowProps = { session: Session; onEnd: () => void }

export function SessionRow({ session: { browser, address, lastSeenAt, current }, onEnd }: SessionRowProps) {
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
          <span className="tabular">{address}</span> · last seen <TimeText at={lastSeenAt} />
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
