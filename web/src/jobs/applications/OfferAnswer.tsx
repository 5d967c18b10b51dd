import { getApplication } from '@claimcrew/contract/jobs/contract'
import type { Application, Offer } from '@claimcrew/contract/jobs/shapes'
import type { Href } from '@claimcrew/contract/kit/paths'
import { Anchor, Button, Group, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useCall } from '../../kit/call/query.ts'
import { hrefParts } from '../../kit/screen/hrefParts.ts'
import { Link } from '../../kit/screen/Link.tsx'
import { useToday } from '../../kit/time/clock.ts'
import { errorText } from '../../kit/ui/ErrorState.tsx'
import { DayText, useTimeZone } from '../../kit/ui/TimeText.tsx'
import classes from './Applications.module.css'
import { isNewlyHired } from './newlyHired.ts'
import { useAcceptOffer, useDeclineOffer } from './useApplicationStep.ts'
import { useHiringChanges } from './useHiringChanges.ts'
import { offerText } from './words.ts'

type OfferQuestionProps = { application: Application; offer: Offer }

/** The terms, and the answer to them. It asks once more in its place, for a dialog would close the menu below it. */
function OfferQuestion({ application, offer }: OfferQuestionProps) {
  const [asking, setAsking] = useState<'accept' | 'decline' | null>(null)
  const close = () => setAsking(null)
  const box = useRef<HTMLDivElement>(null)
  const previous = useRef(asking)
  // The button that was pressed is gone, and the menu around it must not lose the focus.
  useEffect(() => {
    if (previous.current !== asking) box.current?.querySelector('button')?.focus()
    previous.current = asking
  }, [asking])
  const accepting = useAcceptOffer(application, close)
  const declining = useDeclineOffer(application, '', close)
  const answering = asking === 'accept' ? accepting : declining
  const { clientName } = application
  return (
    <div className={classes.answer} ref={box}>
      <Text size="sm">
        {offerText(offer)}. Starts <DayText day={offer.startsOn} />.
      </Text>
      <Text size="xs" c="dimmed">
        Offer version {offer.version}
      </Text>
      {asking === null ? (
        <Group gap="xs" mt="xs">
          <Button size="compact-md" onClick={() => setAsking('accept')}>
            Accept offer
          </Button>
          <Button size="compact-md" variant="default" onClick={() => setAsking('decline')}>
            Decline
          </Button>
        </Group>
      ) : (
        <>
          <Text size="sm" mt="xs" fw={560}>
            {asking === 'accept'
              ? `Work for ${clientName} on these terms? They can see your attendance and tracked time from that day.`
              : `Decline? This ends your application, and ${clientName} will be notified.`}
          </Text>
          <Group gap="xs" mt="xs">
            <Button
              size="compact-md"
              {...(asking === 'decline' && { color: 'red' })}
              loading={answering.isPending}
              onClick={() => answering.mutate()}
            >
              {asking === 'accept' ? 'Yes, accept' : 'Yes, decline'}
            </Button>
            <Button
              size="compact-md"
              variant="default"
              disabled={answering.isPending}
              onClick={() => {
                answering.reset()
                close()
              }}
            >
              Back
            </Button>
          </Group>
        </>
      )}
      {answering.error && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert" mt="xs">
          {errorText(answering.error)}
        </Text>
      )}
    </div>
  )
}

/** What comes next, for as long as somebody is new. */
function Accepted({ application }: { application: Application }) {
  const today = useToday(useTimeZone())
  if (!isNewlyHired(application, today)) return null
  return (
    <Text size="sm">
      You work for {application.clientName}.{' '}
      <Anchor component={Link} to="/dashboard" inherit underline="always">
        See your next steps
      </Anchor>
    </Text>
  )
}

const read = [getApplication]

/** An offer in the notification that tells of it. Nothing where it was answered, or taken back, meanwhile. */
export function OfferAnswer({ link }: { link: Href }) {
  const { application: applicationId = '' } = hrefParts(link).search
  const { data } = useCall(getApplication, { params: { applicationId } }, { enabled: applicationId !== '' })
  useHiringChanges(read)
  const application = data?.application
  if (application?.stage === 'hired') return <Accepted application={application} />
  if (application?.stage !== 'offered' || !application.offer) return null
  // Other terms are another question.
  return <OfferQuestion key={application.offer.version} application={application} offer={application.offer} />
}
