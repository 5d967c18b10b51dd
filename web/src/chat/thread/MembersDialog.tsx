import {
  addMembers,
  getConversation,
  listContacts,
  removeMember,
  renameConversation,
} from '@claimcrew/contract/chat/contract'
import { mayManageGroup, mayRenameGroup } from '@claimcrew/contract/chat/policy'
import { type Conversation, GroupTitle } from '@claimcrew/contract/chat/shapes'
import { ActionIcon, Button, Group, Modal, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { refresh, useCall, useMutate } from '../../kit/call/query.ts'
import { useMinute } from '../../kit/time/clock.ts'
import { formatClock, formatZoneCity } from '../../kit/time/timeZones.ts'
import { errorText } from '../../kit/ui/ErrorState.tsx'
import { SearchSelect } from '../../kit/ui/field/SearchSelect.tsx'
import { PersonAvatar } from '../../kit/ui/PersonAvatar.tsx'
import { UnsavedArea, UnsavedChanges, useGuardedClose } from '../../kit/ui/UnsavedChanges.tsx'
import { cacheConversation } from '../list/cache.ts'
import classes from '../people/People.module.css'

const openedBy = ['conversation', 'person', 'view']

/** The title as it is being typed, and how saving it goes. */
function useTitle({ conversationId, title }: Conversation) {
  // Without anything typed it says what the group is called, also when that changes.
  const [changed, setTyped] = useState<string>()
  const typed = changed ?? title
  const rename = useMutate(renameConversation, {
    recover: 'again',
    onSuccess: ({ conversation }, { body }) => {
      setTyped(before => (before?.trim() === body.title ? undefined : before))
      cacheConversation(conversation)
    },
  })
  const save = () => rename.mutate({ params: { conversationId }, body: { title: typed.trim() } })
  return { typed, setTyped, rename, save, isChanged: typed.trim() !== title }
}

/** The title, for those who may change it. */
function TitleForm({ typed, setTyped, rename, save, isChanged }: ReturnType<typeof useTitle>) {
  const error = GroupTitle.safeParse(typed).error?.issues[0]?.message
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        if (!error) save()
      }}
    >
      <Group align="flex-end" gap="sm" wrap="nowrap">
        <TextInput
          flex={1}
          label="Group name"
          value={typed}
          error={error ?? (rename.error ? errorText(rename.error) : undefined)}
          onChange={event => setTyped(event.currentTarget.value)}
        />
        <Button
          type="submit"
          variant="default"
          disabled={error !== undefined || !isChanged}
          loading={rename.isPending}
        >
          Save
        </Button>
      </Group>
    </form>
  )
}

function AddMember({ conversation: { conversationId, members } }: { conversation: Conversation }) {
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), 200)
  const people = useCall(listContacts, { query: { q, limit: 20 } })
  const add = useMutate(addMembers, {
    recover: 'again',
    onSuccess: ({ conversation }) => {
      setTyped('')
      cacheConversation(conversation)
    },
  })
  const there = new Set(members.map(({ userId }) => userId))
  const data = (people.data?.items ?? [])
    .filter(({ userId }) => !there.has(userId))
    .map(({ userId, userName }) => ({ value: userId, label: userName }))
  return (
    <SearchSelect
      label="Add someone"
      placeholder="By name"
      description="They can see earlier messages."
      data={data}
      value={null}
      searchValue={typed}
      onSearchChange={setTyped}
      error={add.error ? errorText(add.error) : undefined}
      nothingFoundMessage="No one else you can message"
      onChange={userId => userId && add.mutate({ params: { conversationId }, body: { memberIds: [userId] } })}
    />
  )
}

type MembersDialogProps = { conversation: Conversation; me: string; onClose: () => void }

/** Who is in a group; the person who began it names it, adds and removes people. A team's is named by those who lead it. */
export function MembersDialog({ conversation, me, onClose }: MembersDialogProps) {
  const { conversationId, members, isTeam } = conversation
  const manages = mayManageGroup({ userId: me }, conversation)
  const now = useMinute()
  const remove = useMutate(removeMember, {
    recover: 'gone',
    onSuccess: () => refresh(getConversation),
  })
  const title = useTitle(conversation)
  const { close, isAsking, question } = useGuardedClose(title.isChanged, onClose, title.rename)
  return (
    <Modal
      opened
      onClose={close}
      closeOnEscape={!isAsking}
      title="Members"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <UnsavedArea names={openedBy}>
        <UnsavedChanges when={title.isChanged} saving={title.rename} />
      </UnsavedArea>
      {question}
      <div className={classes.form}>
        {mayRenameGroup({ userId: me }, conversation) && <TitleForm {...title} />}
        {isTeam && (
          <p className={classes.hint}>
            This is your whole team. It updates when you hire someone or an engagement ends.
          </p>
        )}
        <ul className={classes.list}>
          {members.map(member => (
            <li key={member.userId} className={classes.line}>
              <PersonAvatar person={member} size={36} />
              <span>
                <span className={classes.name} dir="auto">
                  {member.userName}
                  {member.userId === me && ' (you)'}
                </span>
                <br />
                <span className={classes.about}>
                  {member.active
                    ? `${formatClock(member.timeZone, now)} ${formatZoneCity(member.timeZone)}`
                    : 'No longer here'}
                </span>
              </span>
              {manages && !isTeam && member.userId !== me && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={`Remove ${member.userName}`}
                  loading={remove.isPending && remove.variables.params.userId === member.userId}
                  onClick={() => remove.mutate({ params: { conversationId, userId: member.userId } })}
                >
                  <IconX size={18} stroke={1.6} aria-hidden />
                </ActionIcon>
              )}
            </li>
          ))}
        </ul>
        {remove.error && (
          <p role="alert" className={classes.problem}>
            {errorText(remove.error)}
          </p>
        )}
        {manages && !isTeam && <AddMember conversation={conversation} />}
      </div>
    </Modal>
  )
}
