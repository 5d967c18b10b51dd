import { listMails, type Mail, mailStates } from '@claimcrew/contract/notifications/contract'
import { Button, SegmentedControl, Text } from '@mantine/core'
import { IconMail, IconRefresh } from '@tabler/icons-react'
import { useMemo } from 'react'
import { usePages } from '../../kit/call/pages.ts'
import { EmptyState } from '../../kit/ui/EmptyState.tsx'
import { List } from '../../kit/ui/list/List.tsx'
import { useScreenAddress } from '../address.ts'
import { mailColumns } from './columns.tsx'
import classes from './Mail.module.css'
import { mailStateStyles } from './words.ts'

const whileWaitingMs = 10_000

const emptyWords: Readonly<Record<Mail['state'] | 'all', readonly [title: string, words: string]>> = {
  all: ['No email yet', 'Every email Claimcrew sends shows up here.'],
  waiting: ['No email waiting', 'Everything was sent or has failed.'],
  sent: ['No email sent yet', 'Email shows up here once the mail server accepts it.'],
  failed: ['No failed email', 'Email we can’t deliver shows up here, and admins are notified.'],
}

/** For an ADMIN: what became of outgoing mail, and never what it says. */
export function MailList() {
  const [{ state }, change] = useScreenAddress()
  const pages = usePages(
    listMails,
    { query: state ? { state } : {} },
    {
      refetchInterval: ({ state: { data } }) =>
        data?.pages.some(({ items }) => items.some(mail => mail.state === 'waiting'))
          ? whileWaitingMs
          : false,
    },
  )
  const mails = useMemo(() => pages.data?.pages.flatMap(({ items }) => items), [pages.data])
  const [emptyTitle, words] = emptyWords[state ?? 'all']
  return (
    <>
      <div className={classes.bar}>
        <SegmentedControl
          aria-label="Status"
          value={state ?? 'all'}
          onChange={next => change({ state: mailStates.find(one => one === next) }, 'choosing')}
          data={[
            { value: 'all', label: 'All' },
            ...mailStates.map(value => ({ value, label: mailStateStyles[value].word })),
          ]}
        />
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} stroke={1.6} aria-hidden />}
          loading={pages.isRefetching}
          onClick={() => pages.refetch()}
        >
          Refresh
        </Button>
      </div>
      <Text size="sm" c="dimmed" mb="md" maw="52rem">
        Email goes out within seconds. If the mail server is unavailable, we keep trying for about a day. If
        it rejects an email, we mark it as failed. We keep this list for 90 days and never show what an email
        says.
      </Text>
      <List
        label="Outgoing email"
        columns={mailColumns}
        rows={mails}
        keyOf={({ mailId }) => mailId}
        read={pages}
        failed="We couldn’t load outgoing email"
        empty={
          <EmptyState
            icon={IconMail}
            title={emptyTitle}
            action={
              state && (
                <Button variant="default" onClick={() => change({ state: undefined }, 'choosing')}>
                  Show all email
                </Button>
              )
            }
          >
            {words}
          </EmptyState>
        }
      />
    </>
  )
}
