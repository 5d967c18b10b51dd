import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'

/** Why there are no hours, and who can change that. */
export function NobodyTracked({ asAdmin }: { asAdmin: boolean }) {
  return (
    <Text size="sm" c="dimmed">
      Nobody here is connected to a Time Doctor account yet, so no time is tracked.{' '}
      {asAdmin ? (
        <Anchor component={Link} to="/admin/time-doctor" inherit>
          Connect accounts
        </Anchor>
      ) : (
        'An administrator connects the accounts; hours appear here from then on.'
      )}
    </Text>
  )
}
