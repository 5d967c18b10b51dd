import { Anchor, Paper, Text } from '@mantine/core'
import { Link } from '../kit/Link.tsx'
import { useSession } from '../kit/session.ts'
import { PersonAvatar } from '../kit/ui/PersonAvatar.tsx'
import { useBillers } from './BillersProvider.tsx'
import classes from './People.module.css'

/** The billers list of a BILLER: one entry, and the way to what belongs to it. */
export function OneselfAsBiller() {
  const { user } = useSession()
  const { billersList } = useBillers()
  return billersList.map(({ userId, userName }) => (
    <Paper withBorder key={userId} className={classes.card} maw="32rem">
      <div className={classes.who}>
        <PersonAvatar person={{ userName, profilePicture: user?.profilePicture ?? null }} size={48} />
        <div className={classes.names}>
          <Text fw={600}>{userName}</Text>
          <Text size="sm" c="dimmed">
            This is you.{' '}
            <Anchor component={Link} to="/billerprofile" inherit>
              See your profile as clients do
            </Anchor>
          </Text>
        </div>
      </div>
    </Paper>
  ))
}
