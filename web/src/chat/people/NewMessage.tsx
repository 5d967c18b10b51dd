import { listContacts } from '@claimcrew/contract/chat/contract'
import { maxMembers } from '@claimcrew/contract/chat/rules'
import { type Contact, GroupTitle } from '@claimcrew/contract/chat/shapes'
import { Button, Modal, Pill, TextInput, UnstyledButton } from '@mantine/core'
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks'
import { IconCheck, IconUsersGroup } from '@tabler/icons-react'
import { useState } from 'react'
import { useMay } from '../../kit/actingFor.ts'
import { usePages } from '../../kit/call/pages.ts'
import { useSession } from '../../kit/session.ts'
import { useMinute } from '../../kit/time/clock.ts'
import { formatClock, formatZoneCity } from '../../kit/time/timeZones.ts'
import { EmptyState } from '../../kit/ui/EmptyState.tsx'
import { ErrorState, errorText } from '../../kit/ui/ErrorState.tsx'
import { SearchField } from '../../kit/ui/field/SearchField.tsx'
import { PersonAvatar } from '../../kit/ui/PersonAvatar.tsx'
import { ListSkeleton } from '../../kit/ui/Skeletons.tsx'
import classes from './People.module.css'
import { useOpenConversation } from './useOpenConversation.ts'

const roleWords = { BILLER: 'Biller', CLIENT: 'Client', ADMIN: 'Admin' } as const

type PersonChoiceProps = { person: Contact; isSelected: boolean; disabled: boolean; onChoose: () => void }

/** Somebody who can be chosen, with what time it is where they are. */
function PersonChoice({ person, isSelected, disabled, onChoose }: PersonChoiceProps) {
  const { userName, role, timeZone, organizationName } = person
  const now = useMinute()
  return (
    <li>
      <UnstyledButton
        className={classes.person ?? ''}
        aria-pressed={isSelected}
        disabled={disabled}
        onClick={onChoose}
      >
        <PersonAvatar person={person} size={36} />
        <span className={classes.name} dir="auto">
          {userName}
        </span>
        <span className={classes.about}>
          {organizationName ?? roleWords[role]} · {formatClock(timeZone, now)} {formatZoneCity(timeZone)}
        </span>
        {isSelected && <IconCheck size={18} stroke={2} className={classes.check} aria-hidden />}
      </UnstyledButton>
    </li>
  )
}

type NewMessageProps = { onOpen: (conversationId: string) => void; onClose: () => void }

/** Chooses whom to write to: one person, several as a group, or a client's whole team at once. */
export function NewMessage({ onOpen, onClose }: NewMessageProps) {
  const { role } = useSession()
  const may = useMay()
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), 200)
  const [selected, setSelected] = useState<readonly Contact[]>([])
  const [title, setTitle] = useState('')
  const phone = useMediaQuery('(max-width: 767.98px)', undefined, { getInitialValueInEffect: false })
  const opening = useOpenConversation(onOpen)
  const people = usePages(listContacts, { query: { q } })
  const items = people.data?.pages.flatMap(page => page.items)
  const isSelectedPerson = (person: Contact) => selected.some(({ userId }) => userId === person.userId)
  const choose = (person: Contact) =>
    setSelected(
      isSelectedPerson(person) ? selected.filter(one => one.userId !== person.userId) : [...selected, person],
    )
  const group = selected.length > 1
  const titleFault = title.trim() === '' ? undefined : GroupTitle.safeParse(title).error?.issues[0]?.message
  const begin = () =>
    opening.mutate({
      memberIds: selected.map(({ userId }) => userId),
      title: group ? title.trim() || null : null,
    })

  return (
    <Modal
      opened
      onClose={onClose}
      title="New message"
      fullScreen={phone}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <div className={classes.form}>
        {may('chat:team:own') && (
          <Button
            variant="light"
            justify="flex-start"
            leftSection={<IconUsersGroup size={18} stroke={1.6} aria-hidden />}
            loading={opening.isPending && opening.variables === 'team'}
            onClick={() => opening.mutate('team')}
          >
            Message your whole team
          </Button>
        )}
        <SearchField
          value={typed}
          onChange={setTyped}
          label="Find someone"
          placeholder="Find someone by name"
        />
        {selected.length > 0 && (
          <Pill.Group aria-label="Selected people">
            {selected.map(person => (
              <Pill
                key={person.userId}
                withRemoveButton
                onRemove={() => choose(person)}
                removeButtonProps={{ 'aria-label': `Remove ${person.userName}`, 'aria-hidden': false }}
              >
                {person.userName}
              </Pill>
            ))}
          </Pill.Group>
        )}
        <div className={classes.people}>
          {people.error ? (
            <ErrorState title="We couldn’t load people" error={people.error} onRetry={people.refetch} />
          ) : !items ? (
            <ListSkeleton rows={5} />
          ) : items.length === 0 ? (
            <EmptyState title={q ? 'No one found' : 'No one to message yet'}>
              {q
                ? 'Try the start of a first or last name.'
                : role === 'CLIENT' && !may('chat:billers:own')
                  ? 'Owners, managers and recruiters message billers.'
                  : 'You can message people you work with, are hiring or are applying to.'}
            </EmptyState>
          ) : (
            <ul className={classes.list} aria-label="People">
              {items.map(person => (
                <PersonChoice
                  key={person.userId}
                  person={person}
                  isSelected={isSelectedPerson(person)}
                  disabled={!isSelectedPerson(person) && selected.length >= maxMembers - 1}
                  onChoose={() => choose(person)}
                />
              ))}
            </ul>
          )}
          {people.hasNextPage && (
            <Button
              variant="subtle"
              size="compact-sm"
              loading={people.isFetchingNextPage}
              onClick={() => people.fetchNextPage()}
            >
              More people
            </Button>
          )}
        </div>
        {group && (
          <TextInput
            label="Group name"
            description="Optional. If you leave it empty, we use the members’ names."
            value={title}
            error={titleFault}
            onChange={event => setTitle(event.currentTarget.value)}
          />
        )}
        {opening.error && (
          <p role="alert" className={classes.problem}>
            {errorText(opening.error)}
          </p>
        )}
        <Button
          disabled={selected.length === 0 || titleFault !== undefined}
          loading={opening.isPending && opening.variables !== 'team'}
          onClick={begin}
        >
          {group ? `Start a group of ${selected.length + 1}` : 'Write'}
        </Button>
      </div>
    </Modal>
  )
}
