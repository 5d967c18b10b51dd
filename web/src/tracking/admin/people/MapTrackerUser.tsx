import { countText } from '@claimcrew/contract/kit/numberWords'
import type { MappablePerson, TrackerUserMatch } from '@claimcrew/contract/tracking/shapes'
import { Button } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { useMemo } from 'react'
import { compareByUserName } from '../person.ts'
import { useMapTrackerUser } from './mapping.ts'
import { PersonChooser } from './PersonChooser.tsx'

const trackerUsersText = (count: number) =>
  count === 0 ? 'no account yet' : countText(count, 'account already', 'accounts already')

type MapTrackerUserProps = {
  match: TrackerUserMatch
  billers: readonly MappablePerson[]
}

/** Says who a Time Doctor user is: with one click where the address says it, else by choosing. */
export function MapTrackerUser({
  match: { account: trackerUser, suggestion },
  billers,
}: MapTrackerUserProps) {
  const mapping = useMapTrackerUser()
  // Most of the time a biller without an account is looked for.
  const choices = useMemo(
    () =>
      billers
        .toSorted((a, b) => Math.min(a.accounts, 1) - Math.min(b.accounts, 1) || compareByUserName(a, b))
        .map(({ userId, userName, email, accounts }) => ({
          value: userId,
          label: userName,
          about: `${email} · ${trackerUsersText(accounts)}`,
        })),
    [billers],
  )
  const choose = (userId: string) => {
    const person = billers.find(biller => biller.userId === userId)
    if (person) mapping.mutate({ trackerUser, person })
  }
  return (
    <>
      {suggestion && (
        <Button
          size="xs"
          leftSection={<IconLink size={14} stroke={1.8} aria-hidden />}
          loading={mapping.isPending}
          onClick={() => mapping.mutate({ trackerUser, person: suggestion })}
        >
          Match to {suggestion.userName}
        </Button>
      )}
      <PersonChooser
        words={suggestion ? 'Someone else' : 'Choose a biller'}
        label={`Who is ${trackerUser.name}?`}
        choices={choices}
        nothing="No matching biller"
        pending={mapping.isPending && !suggestion}
        onChoose={choose}
      />
    </>
  )
}
