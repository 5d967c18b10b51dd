import {
  acceptSeatInvitation,
  chooseOrganization,
  declineSeatInvitation,
  listSeatInvitations,
} from '@claimcrew/contract/organizations/contract'
import type { SeatInvitation } from '@claimcrew/contract/organizations/shapes'
import { Button, Text } from '@mantine/core'
import { storeActingFor } from '../../kit/actingFor.ts'
import { call } from '../../kit/call/call.ts'
import { refresh, useMutateOnce } from '../../kit/call/query.ts'
import { sendAgainIfUnanswered } from '../../kit/call/recoverAnswer.ts'
import { useGo } from '../../kit/screen/go.ts'
import { toast } from '../../kit/toast/toast.ts'
import { errorText } from '../../kit/ui/ErrorState.tsx'
import { FormButtons } from '../../kit/ui/FormButtons.tsx'

type SeatAnswerProps = {
  invitation: SeatInvitation
  /** The mailed link's, where one came by it. */
  token?: string
  onDeclined?: () => void
}

/** Accept or decline; accepting goes on in that organization. */
export function SeatAnswer({
  invitation: { invitationId, organizationName },
  token,
  onDeclined,
}: SeatAnswerProps) {
  const go = useGo()
  const accepting = useMutateOnce(acceptSeatInvitation, {
    onSuccess: async ({ seat: { organizationId } }) => {
      toast.success('Accepted', `You now have a seat at ${organizationName}.`)
      // Where this gets no answer, the seat is there all the same, and one can switch to it in the profile menu.
      const choose = () => call(chooseOrganization, { body: { organizationId } })
      const reply = await sendAgainIfUnanswered(choose).catch(() => null)
      if (reply) storeActingFor(reply, true)
      go('/dashboard', 'replace')
    },
  })
  const declining = useMutateOnce(declineSeatInvitation, {
    onSuccess: () => {
      toast.success('Declined', `You won’t get a seat at ${organizationName}.`)
      onDeclined?.()
      void refresh(listSeatInvitations)
    },
  })
  const input = { params: { invitationId }, body: token === undefined ? {} : { token } }
  const error = accepting.error ?? declining.error
  return (
    <div>
      {error && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert" mb="xs">
          {errorText(error)}
        </Text>
      )}
      <FormButtons gap="xs">
        <Button
          variant="default"
          loading={declining.isPending}
          disabled={accepting.isPending}
          onClick={() => declining.mutate(input)}
        >
          Decline
        </Button>
        <Button
          loading={accepting.isPending}
          disabled={declining.isPending}
          onClick={() => accepting.mutate(input)}
        >
          Accept
        </Button>
      </FormButtons>
    </div>
  )
}
