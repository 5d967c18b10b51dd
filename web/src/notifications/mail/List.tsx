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
import { stateLooks } from './words.ts'

const whileWaitingMs = 10_000

const emptyWords: Readonly<Record<Mail['state'] | 'all', readonly [title: string, words: string]>> = {
  all: ['No mail yet', 'Every mail that Claimcrew writes appears here, from the moment it is written.'],
  waiting: ['No mail waits', 'Everything that was written is on its way or has been given up.'],
  sent: ['No mail was sent yet', 'A mail appears here once the mail server has taken it.'],
  failed: ['No mail failed', 'When a mail cannot be delivered it appears here, and administrators are told.'],
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
          aria-label="State"
          value={state ?? 'all'}
          onChange={wanted => change({ state: mailStates.find(one => one === wanted) }, 'choosing')}
          data={[
            { value: 'all', label: 'All' },
            ...mailStates.map(value => ({ value, label: stateLooks[value].word })),
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
        Waiting mail goes out within seconds. When the mail server does not take it, it is tried again, after
        a minute at first and then ever more rarely, for about a day; when it is refused for good, it counts
        as failed at once. What was sent or failed is listed for 90 days. What a mail says is never shown.
      </Text>
      <List
        label="Outgoing mail"
        columns={mailColumns}
        rows={mails}
        keyOf={({ mailId }) => mailId}
        read={pages}
        failed="Outgoing mail could not be read"
        empty={
          <EmptyState
            icon={IconMail}
            title={emptyTitle}
            action={
              state && (
                <Button variant="default" onClick={() => change({ state: undefined }, 'choosing')}>
                  Show all mail
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
