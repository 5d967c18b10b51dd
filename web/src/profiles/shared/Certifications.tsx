import { findIssuer, findLabel } from '@claimcrew/contract/kit/taxonomy'
import { hasExpired } from '@claimcrew/contract/profiles/rules'
import type { HeldCertification } from '@claimcrew/contract/profiles/shapes'
import { Text } from '@mantine/core'
import { useToday } from '../../kit/time/clock.ts'
import { StateBadge, type StateStyle } from '../../kit/ui/state/StateBadge.tsx'
import { DayText } from '../../kit/ui/TimeText.tsx'
import classes from './Profile.module.css'

const expired: StateStyle = { word: 'Expired', color: 'amber' }

type CertificationsProps = { certifications: readonly HeldCertification[]; timeZone: string }

/** Lists a person's certifications, each with its issuer and its end; an expired one is shown as such. */
export function Certifications({ certifications, timeZone }: CertificationsProps) {
  const today = useToday(timeZone)
  return (
    <div className={classes.rows}>
      {certifications.map(one => (
        <div key={one.name} className={classes.row}>
          <span>
            {findLabel('certifications', one.name)}{' '}
            <Text span size="sm" c="dimmed">
              {findIssuer(one.name)}
            </Text>
          </span>
          <span className={classes.until}>
            {one.expiresOn === null ? (
              'No expiration'
            ) : (
              <>
                until <DayText day={one.expiresOn} />
              </>
            )}
            {hasExpired(one, today) && <StateBadge stateStyle={expired} />}
          </span>
        </div>
      ))}
    </div>
  )
}
