import { isOpenStage } from '@claimcrew/contract/jobs/rules'
import type { Application } from '@claimcrew/contract/jobs/shapes'
import { countText, exactMoneyText } from '@claimcrew/contract/kit/numberWords'
import { formatDuration } from '@claimcrew/contract/kit/timeText'
import { Checkbox, UnstyledButton } from '@mantine/core'
import { PersonAvatar } from '../../kit/ui/PersonAvatar.tsx'
import { TimeText } from '../../kit/ui/TimeText.tsx'
import classes from './ApplicantBoard.module.css'
import { ApplicantMenu } from './ApplicantMenu.tsx'
import type { BoardColumn } from './columns.ts'

type ApplicantCardProps = {
  application: Application
  isOpen: boolean
  moving: boolean
  onOpen: () => void
  onPut: (to: BoardColumn) => void
  onWithdrawOffer: () => void
  onDrag: (application: Application | null) => void
  compared: boolean
  /** No more can be compared. */
  isFull: boolean
  onCompare: (() => void) | undefined
}

/** How it ended, where the column alone does not say it. */
function ending({ stage, offer }: Application): string | null {
  if (stage === 'withdrawn') return 'Withdrew'
  return stage === 'declined' && offer ? 'Declined your offer' : null
}

export function ApplicantCard({
  application,
  isOpen,
  moving,
  compared,
  isFull,
  ...acts
}: ApplicantCardProps) {
  const { onOpen, onPut, onWithdrawOffer, onDrag, onCompare } = acts
  const { userName, rateCents, match, createdAt, stage, offer, privateNote, years, overlapHours } =
    application
  const ended = ending(application)
  return (
    <li
      className={classes.card}
      draggable={isOpenStage(stage) && !moving}
      onDragStart={event => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', userName)
        onDrag(application)
      }}
      onDragEnd={() => onDrag(null)}
      data-moving={moving || undefined}
      data-opened={isOpen || undefined}
    >
      <div className={classes.who}>
        <PersonAvatar person={application} size="sm" />
        <UnstyledButton className={classes.name ?? ''} fw={560} fz="sm" onClick={onOpen}>
          {userName}
        </UnstyledButton>
        <ApplicantMenu application={application} onPut={onPut} onWithdrawOffer={onWithdrawOffer} />
      </div>
      <div className={classes.facts}>
        {match && <span>Fit {match.score}</span>}
        <span>
          {stage === 'offered' && offer
            ? `Offered ${exactMoneyText(offer.rateCents)}`
            : exactMoneyText(stage === 'hired' && offer ? offer.rateCents : rateCents)}
        </span>
        {overlapHours !== null && <span>{formatDuration(overlapHours * 3600)} overlap</span>}
        {years !== null && <span>{countText(years, 'year')}</span>}
        <TimeText at={createdAt} show="day" />
      </div>
      {onCompare && (
        <Checkbox
          size="xs"
          mt={6}
          label="Compare"
          aria-label={`Compare ${userName}`}
          checked={compared}
          disabled={!compared && isFull}
          onChange={onCompare}
        />
      )}
      {ended && <div className={classes.none}>{ended}</div>}
      {privateNote && <div className={classes.none}>Has a note</div>}
    </li>
  )
}
