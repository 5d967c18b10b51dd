import { acceptTerms, declineTerms, type Engagement } from '@claimcrew/contract/engagements/contract'
import { isOwnProposal, isSideOf } from '@claimcrew/contract/engagements/policy'
import { formatAgreement } from '@claimcrew/contract/engagements/termsText'
import { actorMay } from '@claimcrew/contract/permissions'
import { Button, Text } from '@mantine/core'
import { useActor } from '../../kit/actingFor.ts'
import { useMutateOnce } from '../../kit/call/query.ts'
import { failureTitle } from '../../kit/call/recoverAnswer.ts'
import { toast } from '../../kit/toast/toast.ts'
import { errorText } from '../../kit/ui/ErrorState.tsx'
import { FormButtons } from '../../kit/ui/FormButtons.tsx'
import { DayText } from '../../kit/ui/TimeText.tsx'
import { refreshEngagements } from '../refreshEngagements.ts'
import classes from './Agreed.module.css'

/** What is proposed, and what the reader can do about it: agree or decline, or take the own proposal back. */
export function Proposal({ engagement }: { engagement: Engagement }) {
  const actor = useActor()
  const { engagementId, proposed, currency, clientName, billerId, billerName } = engagement
  const settle = (title: string) => ({
    onSuccess: () => {
      toast.success(title, proposed ? formatAgreement(proposed, currency) : engagement.title)
      void refreshEngagements()
    },
    // The person who was a moment too late sees what has become of it, and the proposal may be gone with its message.
    onError: (error: Error) => {
      toast.error(failureTitle(error, 'Nothing was changed'), errorText(error))
      void refreshEngagements()
    },
  })
  const isOwn = actor !== null && isOwnProposal(actor, engagement)
  const accepting = useMutateOnce(acceptTerms, settle('Terms agreed'))
  const declining = useMutateOnce(declineTerms, settle(isOwn ? 'Proposal withdrawn' : 'Proposal declined'))
  if (!proposed) return null
  const isSide = actor !== null && isSideOf(actor, engagement)
  const seesPay = actor !== null && actorMay(actor, 'pay:read')
  const answers = isSide && actorMay(actor, 'engagements:change:own')
  const other = proposed.byId === billerId ? clientName : billerName
  const params = { engagementId }
  return (
    <div className={classes.proposal}>
      <Text size="sm" fw={600}>
        {isOwn
          ? `${proposed.byId === actor.userId ? 'You' : 'Your side'} proposed new terms`
          : `${proposed.byName} proposes new terms`}
      </Text>
      <Text size="sm">
        {seesPay && `${formatAgreement(proposed, currency)}, `}from <DayText day={proposed.from} />.
        {(isOwn || !isSide) && ` Waiting for ${other}.`}
      </Text>
      {answers && (
        <FormButtons gap="xs">
          <Button
            size="compact-md"
            variant="default"
            loading={declining.isPending}
            disabled={accepting.isPending}
            onClick={() => declining.mutate({ params, body: { version: proposed.version } })}
          >
            {isOwn ? 'Withdraw' : 'Decline'}
          </Button>
          {!isOwn && (
            <Button
              size="compact-md"
              loading={accepting.isPending}
              disabled={declining.isPending}
              onClick={() => accepting.mutate({ params, body: { version: proposed.version } })}
            >
              Agree
            </Button>
          )}
        </FormButtons>
      )}
    </div>
  )
}
