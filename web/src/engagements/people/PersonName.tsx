import { to } from '@claimcrew/contract/kit/href'
import { Anchor } from '@mantine/core'
import { Link } from '../../kit/screen/Link.tsx'
import { PersonAvatar } from '../../kit/ui/PersonAvatar.tsx'
import type { ListedBiller } from './listedBiller.ts'
import classes from './People.module.css'

/** Picture, name and email; the name opens the profile. */
export function PersonName({ person }: { person: ListedBiller }) {
  return (
    <div className={classes.who}>
      <PersonAvatar person={person} size={36} />
      <div className={classes.names}>
        <Anchor
          component={Link}
          to={to('/biller/profile/$userId', { userId: person.userId })}
          size="sm"
          fw={600}
          className={classes.name ?? ''}
        >
          {person.userName}
        </Anchor>
        {person.email && (
          <span className={`${classes.small} ${classes.email}`} title={person.email}>
            {person.email}
          </span>
        )}
      </div>
    </div>
  )
}
