import { acceptTerms, declineTerms, type Engagement } from '@claimcrew/contract/engagements/contract'
import { Button, Text } from '@mantine/core'
import { useMutate } from '../../kit/call/query.ts'
import { failureTitle } from '../../kit/call/recoverAnswer.ts'
import { useSession } from '../../kit/session.ts'
import { toast } from '../../kit/toast/toast.ts'
import { errorText } from '../../kit/ui/ErrorState.tsx'
import { FormButtons } from '../../kit/ui/FormButtons.tsx'
import { DayText } from '../../kit/ui/TimeText.tsx'
import { termsWords } from '../shared/termsWords.ts'
import classes from './Agreed.module.css'
import { refreshEngagements } from './refreshEngagements.ts'

/** What is proposed, and what the reader can do about it: agree or decline, or take the own proposal back. */
export function Proposal({ engagement }: { engagement: Engagement }) {
  const { user } = useSession()
  const { engagementId, proposed, currency, clientId, clientName, billerId, billerName } = engagement
  const settle = (title: string) => ({
    onSuccess: () => {
      toast.success(title, proposed ? termsWords(proposed, currency) : engagement.title)
      void refreshEngagements()
    },
    // The person who was a moment too late sees what has become of it, and the proposal may be gone with its message.
    onError: (error: Error) => {
      toast.error(failureTitle(error, 'Nothing was changed'), errorText(error))
      void refreshEngagements()
    },
  })
  const isOwn = proposed?.byId === user?.userId
  const accepting = useMutate(acceptTerms, settle('Terms agreed'))
  const declining = useMutate(declineTerms, settle(isOwn ? 'Proposal withdrawn' : 'Proposal declined'))
  if (!proposed) return null
  const isSide = user?.userId === clientId || user?.userId === billerId
  const by = proposed.byId === clientId ? clientName : billerName
  const other = proposed.byId === clientId ? billerName : clientName
  const params = { engagementId }
  return (
    <div className={classes.proposal}>
      <Text size="sm" fw={600}>
        {isOwn ? 'You proposed new terms' : `${by} proposes new terms`}
      </Text>
      <Text size="sm">
        {termsWords(proposed, currency)}, from <DayText day={proposed.from} />.
        {(isOwn || !isSide) && ` Waiting for ${other}.`}
      </Text>
      {isSide && (
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
