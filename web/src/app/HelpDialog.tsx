import { to } from '@claimcrew/contract/kit/href'
import { helpHours } from '@claimcrew/contract/support/helpHours'
import { canAnswerTickets } from '@claimcrew/contract/support/policy'
import { Anchor, Button, Group, Modal, Stack, Text } from '@mantine/core'
import {
  type Icon,
  IconBook,
  IconClock,
  IconInbox,
  IconMail,
  IconMessagePlus,
  IconPhone,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from '../kit/screen/Link.tsx'
import { useSession } from '../kit/session.ts'
import { FormButtons } from '../kit/ui/FormButtons.tsx'

/** The server writes the contact details into the page it serves. */
const contact = (name: 'support-email' | 'support-phone') =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''

function HelpRow({ icon: IconOf, label, children }: { icon: Icon; label: string; children: ReactNode }) {
  return (
    <Group gap="md" wrap="nowrap" align="flex-start">
      <IconOf size={20} stroke={1.6} aria-hidden />
      <div>
        <Text size="sm" c="dimmed">
          {label}
        </Text>
        {children}
      </div>
    </Group>
  )
}

const newTicket = { view: 'new', icon: IconMessagePlus, words: 'Open a ticket' } as const
const queue = { view: 'tickets', icon: IconInbox, words: 'Open the queue' } as const

export function HelpDialog({ onClose }: { onClose: () => void }) {
  const email = contact('support-email')
  const phone = contact('support-phone')
  const { role } = useSession()
  const first = role && canAnswerTickets({ role }) ? queue : newTicket
  return (
    <Modal
      opened
      onClose={onClose}
      title="Help and contact"
      closeButtonProps={{ 'aria-label': 'Close' }}
      centered
    >
      <Stack gap="lg">
        <Text size="sm">Questions or a problem? We’re glad to help.</Text>
        <HelpRow icon={IconMail} label="Email">
          <Anchor href={`mailto:${email}`}>{email}</Anchor>
        </HelpRow>
        <HelpRow icon={IconPhone} label="Phone">
          <Anchor href={`tel:${phone.replace(/[^+\d]/g, '')}`} className="tabular">
            {phone}
          </Anchor>
        </HelpRow>
        <HelpRow icon={IconClock} label="Hours">
          <Text>{helpHours.text}</Text>
        </HelpRow>
        <FormButtons>
          <Button
            component={Link}
            to={to('/support', { view: 'help' })}
            onClick={onClose}
            variant="default"
            leftSection={<IconBook size={16} stroke={1.6} aria-hidden />}
          >
            Read help articles
          </Button>
          <Button
            component={Link}
            to={to('/support', { view: first.view })}
            onClick={onClose}
            leftSection={<first.icon size={16} stroke={1.6} aria-hidden />}
          >
            {first.words}
          </Button>
        </FormButtons>
      </Stack>
    </Modal>
  )
}
