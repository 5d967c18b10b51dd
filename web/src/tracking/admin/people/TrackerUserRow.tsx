import { to } from '@claimcrew/contract/kit/href'
import {
  type MappablePerson,
  settledKinds,
  type TrackedUser,
  type TrackerUserMatch,
} from '@claimcrew/contract/tracking/shapes'
import { Anchor, Badge } from '@mantine/core'
import { IconAlertTriangle, IconArrowRight, IconReportAnalytics } from '@tabler/icons-react'
import { memo } from 'react'
import { Link } from '../../../kit/screen/Link.tsx'
import { formatZoneCity } from '../../../kit/time/timeZones.ts'
import { PersonAvatar } from '../../../kit/ui/PersonAvatar.tsx'
import { reportHref } from '../links.ts'
import { RowActions, ToolLink } from '../RowAction.tsx'
import admin from '../TrackingAdmin.module.css'
import { MapTrackerUser } from './MapTrackerUser.tsx'
import classes from './PeopleMapping.module.css'
import { SettleButton } from './SettleButton.tsx'
import { UnmapButton } from './UnmapButton.tsx'

function TrackerUserName({ trackerUser }: { trackerUser: TrackedUser }) {
  const { name, email, role, timezone, active, gone } = trackerUser
  return (
    <div className={classes.account}>
      <span className={classes.name}>
        {name || email}
        {gone && (
          <Badge size="sm" variant="light" color="amber">
            Gone
          </Badge>
        )}
        {!gone && !active && (
          <Badge size="sm" variant="light" color="gray">
            Inactive
          </Badge>
        )}
      </span>
      <span className={admin.small}>{email}</span>
      <span className={admin.small}>
        {role}
        {timezone && ` · ${formatZoneCity(timezone)}`}
      </span>
    </div>
  )
}

type PersonProps = {
  mapping: NonNullable<TrackerUserMatch['mapping']>
  siblings: readonly TrackerUserMatch[]
}

function Mapped({ mapping, siblings }: PersonProps) {
  const others = siblings.filter(one => one.account.id !== mapping.timeDoctorUserId)
  return (
    <div className={classes.person}>
      <PersonAvatar person={mapping} size={32} />
      <div className={classes.account}>
        <Anchor
          component={Link}
          to={to('/biller/profile/$userId', { userId: mapping.userId })}
          size="sm"
          fw={600}
        >
          {mapping.userName}
        </Anchor>
        {others.length > 0 && (
          <span className={admin.small}>
            {siblings.length} accounts, including {others.map(one => one.account.name).join(', ')}
          </span>
        )}
      </div>
    </div>
  )
}

type TrackerUserRowProps = {
  match: TrackerUserMatch
  /** All accounts of the same person. */
  siblings: readonly TrackerUserMatch[]
  billers: readonly MappablePerson[]
}

/** Kept as it is while the list is scrolled: only rows that come into view cost anything. */
export const TrackerUserRow = memo(function TrackerUserRow({
  match,
  siblings,
  billers,
}: TrackerUserRowProps) {
  const { account: trackerUser, mapping, problems } = match
  return (
    <>
      <TrackerUserName trackerUser={trackerUser} />
      <IconArrowRight
        size={18}
        stroke={1.6}
        className={classes.arrow}
        data-mapped={mapping !== null}
        role="img"
        aria-label={mapping ? 'is' : 'isn’t matched yet'}
      />
      {mapping ? (
        <Mapped mapping={mapping} siblings={siblings} />
      ) : (
        <div className={classes.acts}>
          <MapTrackerUser match={match} billers={billers} />
        </div>
      )}
      <RowActions>
        {mapping && (
          <>
            <ToolLink
              icon={IconReportAnalytics}
              label={`Report for ${mapping.userName}`}
              hint="Report"
              to={reportHref(mapping.userId)}
            />
            {settledKinds
              .filter(settled => problems.some(({ kind }) => kind === settled))
              .map(kind => (
                <SettleButton
                  key={kind}
                  kind={kind}
                  trackerUser={trackerUser}
                  mapping={mapping}
                  variant="icon"
                />
              ))}
            <UnmapButton trackerUser={trackerUser} mapping={mapping} variant="icon" />
          </>
        )}
      </RowActions>
      {problems.length > 0 && (
        <ul className={classes.troubles} aria-label="What needs attention">
          {problems.map(({ kind, text }) => (
            <li key={kind}>
              <IconAlertTriangle size={14} stroke={1.8} aria-hidden />
              {text}
            </li>
          ))}
        </ul>
      )}
    </>
  )
})
