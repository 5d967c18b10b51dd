import type { DayPicture, Gap } from '@claimcrew/contract/clocks/shapes'
import { formatDuration } from '@claimcrew/contract/kit/timeText'
import { Button, UnstyledButton } from '@mantine/core'
import { IconLock, IconMessageCircle } from '@tabler/icons-react'
import { TimeText } from '../../kit/ui/TimeText.tsx'
import { kindExplanations, kindWords, timesText } from '../gapWords.ts'
import { GapSwatch } from '../timeline/Swatch.tsx'
import { actionKeys, type GapActionKind } from './allowedActions.ts'
import classes from './Gap.module.css'
import { GapActionForm } from './GapActionForm.tsx'
import { GapState } from './GapState.tsx'
import type { GapAction } from './gapActions.ts'
import { actionText } from './words.ts'

/** What the biller said that it was. */
function Answer({ gap: { answer, answeredAt, billerName } }: { gap: Gap }) {
  if (answer === '') return null
  return (
    <blockquote className={classes.answer}>
      <IconMessageCircle size={16} stroke={1.6} aria-hidden />
      <div>
        <p>{answer}</p>
        <cite>
          {billerName}
          {answeredAt && (
            <>
              , <TimeText at={answeredAt} />
            </>
          )}
        </cite>
      </div>
    </blockquote>
  )
}

type GapCardAction = {
  readonly action: GapActionKind | undefined
  readonly pending: boolean
  readonly error: Error | null
  readonly onOffer: (offer: GapActionKind | undefined) => void
  readonly onSend: (act: GapAction) => void
}

type GapCardProps = {
  gap: Gap
  number: number
  picture: DayPicture
  isOwn: boolean
  withClient: boolean
  /** Nothing where it is not the one that one looks at. */
  doing: GapCardAction | undefined
  actions: readonly GapActionKind[]
  onChoose: () => void
}

/** A gap: what it is, what its biller says, and what can be done about it. */
export function GapCard({ gap, number, picture, isOwn, withClient, doing, actions, onChoose }: GapCardProps) {
  const { kind, seconds, state, locked, day, timeZone, gapId } = gap
  return (
    <li className={classes.card} data-chosen={doing !== undefined || undefined}>
      <UnstyledButton
        className={classes.head}
        data-gap-card={gapId}
        aria-expanded={doing !== undefined}
        onClick={onChoose}
      >
        <span className={classes.number} aria-hidden>
          {number}
        </span>
        <span className={classes.what}>
          <span className={classes.kind}>
            <GapSwatch kind={kind} /> {kindWords[kind]}
          </span>
          <span className={classes.when}>
            {timesText(gap, day, timeZone)}
            {withClient && gap.clientName !== null && ` · ${gap.clientName}`}
          </span>
          {state === 'answered' && <GapState state={state} />}
        </span>
        <span className={classes.length}>{formatDuration(seconds)}</span>
      </UnstyledButton>
      {doing && (
        <div className={classes.body}>
          <p className={classes.means}>{kindExplanations[kind]}</p>
          <Answer gap={gap} />
          {locked && (
            <p className={classes.locked}>
              <IconLock size={16} stroke={1.6} aria-hidden /> This day is approved and closed, so its times
              can’t change.
            </p>
          )}
          {doing.action ? (
            <GapActionForm
              key={`${gapId} ${doing.action}`}
              gap={gap}
              picture={picture}
              action={doing.action}
              isOwn={isOwn}
              pending={doing.pending}
              error={doing.error}
              onSend={doing.onSend}
              onCancel={() => doing.onOffer(undefined)}
            />
          ) : (
            actions.length > 0 && (
              <div className={classes.offers}>
                {actions.map((offer, index) => (
                  <Button
                    key={offer}
                    size="compact-md"
                    variant={index === 0 ? 'filled' : 'default'}
                    aria-keyshortcuts={actionKeys[offer]}
                    rightSection={<kbd className={classes.kbd}>{actionKeys[offer]}</kbd>}
                    onClick={() => doing.onOffer(offer)}
                  >
                    {actionText(gap, offer, isOwn)}
                  </Button>
                ))}
              </div>
            )
          )}
        </div>
      )}
    </li>
  )
}
