import { countText, numberText } from '@claimcrew/contract/kit/numberWords'
import { formatDuration } from '@claimcrew/contract/kit/timeText'
import type { WaitingPart } from '@claimcrew/contract/production/shapes'
import { Button, Checkbox, Collapse, Group, Title, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { Suspense } from 'react'
import { lazyPart } from '../../kit/screen/lazyPart.tsx'
import { dayText, weekText } from '../../kit/time/dayWords.ts'
import { onFirstClick } from '../../kit/ui/onFirstClick.ts'
import { TimeText } from '../../kit/ui/TimeText.tsx'
import { DayEntries } from './DayEntries.tsx'
import classes from './ReviewPanel.module.css'
import { partKey, sumParts, type WaitingWeek } from './weeks.ts'

type WeekSelection = {
  /** Whether one decides, or only looks. */
  decides: boolean
  openKey: string | undefined
  /** What is about to be sent back: days or weeks, by their keys. */
  sendBackKeys: ReadonlySet<string>
  selected: ReadonlySet<string>
  /** A decision is on its way. */
  isPending: boolean
  onOpen: (key: string) => void
  onAsk: (key: string, asks: boolean) => void
  onChoose: (part: WaitingPart) => void
  onApprove: (parts: readonly WaitingPart[]) => void
}

const SendBack = lazyPart(async () => (await import('./SendBack.tsx')).SendBack, { isAtHand: true })

type DayRowProps = WeekSelection & { part: WaitingPart }

/** A day that waits: what it comes to, its entries, and the decision. */
function DayRow({ part, ...shared }: DayRowProps) {
  const { decides, openKey, sendBackKeys, selected, isPending, onOpen, onAsk, onChoose, onApprove } = shared
  const key = partKey(part)
  const isOpened = openKey === key
  const what = `${dayText(part.day)} for ${part.billerName}`
  const WayIcon = isOpened ? IconChevronUp : IconChevronDown
  return (
    <li className={classes.day} data-part={key} data-chosen={selected.has(key) || undefined}>
      <div className={classes.line}>
        {decides && (
          <Checkbox
            size="sm"
            aria-label={`Select ${what}`}
            checked={selected.has(key)}
            onChange={() => onChoose(part)}
          />
        )}
        <UnstyledButton
          className={classes.open}
          data-open
          aria-expanded={isOpened}
          onClick={() => onOpen(key)}
        >
          <span className={classes.date}>{dayText(part.day)}</span>
          <span className={classes.fact}>{countText(part.n, 'entry', 'entries')}</span>
          <span className={classes.fact}>{numberText(part.quantity)} units</span>
          <span className={classes.fact}>{formatDuration(part.minutes * 60)} worked</span>
          <span className={classes.fact}>
            {part.holdMinutes > 0 ? `${formatDuration(part.holdMinutes * 60)} on hold` : ''}
          </span>
          <span className={classes.when}>
            {part.submittedAt && (
              <>
                sent <TimeText at={part.submittedAt} show="day" />
              </>
            )}
          </span>
          <WayIcon size={16} stroke={1.6} aria-hidden />
        </UnstyledButton>
        {decides && (
          <Group gap={6} wrap="nowrap" className={classes.decide ?? ''}>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`Send back ${what}`}
              aria-expanded={sendBackKeys.has(key)}
              onClick={() => onAsk(key, true)}
            >
              Send back
            </Button>
            <Button
              size="compact-sm"
              variant="light"
              aria-label={`Approve ${what}`}
              disabled={isPending}
              onClick={onFirstClick(() => onApprove([part]))}
            >
              Approve
            </Button>
          </Group>
        )}
      </div>
      {sendBackKeys.has(key) && (
        <Suspense>
          <SendBack parts={[part]} onClose={() => onAsk(key, false)} />
        </Suspense>
      )}
      <Collapse expanded={isOpened}>{isOpened && <DayEntries part={part} />}</Collapse>
    </li>
  )
}

type ReviewWeekProps = WeekSelection & { week: WaitingWeek; withClient: boolean }

/** A biller's week, as far as it waits: decided as a whole, or day by day. */
export function ReviewWeek({ week, withClient, ...shared }: ReviewWeekProps) {
  const { billerName, clientName, monday, parts, key } = week
  const { decides, isPending, sendBackKeys, onAsk, onApprove } = shared
  const sum = sumParts(parts)
  return (
    <section className={classes.week} aria-label={`${billerName}, ${weekText(monday)}`}>
      <header className={classes.head}>
        <div className={classes.who}>
          <Title order={2} size="h4">
            {billerName}
          </Title>
          <span className={classes.about}>
            {weekText(monday)}
            {withClient && `, for ${clientName}`}: {numberText(sum.quantity)} units in{' '}
            {formatDuration(sum.minutes * 60)}
            {sum.holdMinutes > 0 && `, ${formatDuration(sum.holdMinutes * 60)} on hold`}
          </span>
        </div>
        {decides && parts.length > 1 && (
          <Group gap={6} wrap="nowrap">
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`Send back all for ${billerName}`}
              aria-expanded={sendBackKeys.has(key)}
              onClick={() => onAsk(key, true)}
            >
              Send back all
            </Button>
            <Button
              size="compact-sm"
              aria-label={`Approve ${countText(parts.length, 'day')} for ${billerName}`}
              disabled={isPending}
              onClick={onFirstClick(() => onApprove(parts))}
            >
              Approve {countText(parts.length, 'day')}
            </Button>
          </Group>
        )}
      </header>
      {sendBackKeys.has(key) && (
        <Suspense>
          <SendBack parts={parts} onClose={() => onAsk(key, false)} />
        </Suspense>
      )}
      <ul className={classes.days}>
        {parts.map(part => (
          <DayRow key={partKey(part)} part={part} {...shared} />
        ))}
      </ul>
    </section>
  )
}
