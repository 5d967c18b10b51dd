import { percentText } from '@claimcrew/contract/kit/numberWords'
import { formatDuration } from '@claimcrew/contract/kit/timeText'
import { Title, UnstyledButton } from '@mantine/core'
import { useId } from 'react'
import classes from './TimeUseTab.module.css'
import { type RatedSeconds, type Rating, ratings, ratingWords, roundPercentages } from './timeUse.ts'

type RatingSharesProps = {
  rated: RatedSeconds
  selected: Rating | undefined
  onChoose: (rating: Rating | undefined) => void
}

/** How much was productive: one bar, each part named with its time; a part shows what it was made from. */
export function RatingShares({ rated, selected, onChoose }: RatingSharesProps) {
  const title = useId()
  const percent = roundPercentages(ratings.map(rating => rated[rating]))
  const whole = ratings.reduce((sum, rating) => sum + rated[rating], 0)
  return (
    <section aria-labelledby={title}>
      <Title order={2} size="h4" id={title} mb="xs">
        {formatDuration(whole)} in programs and on sites
      </Title>
      <div className={classes.shares} aria-hidden>
        {ratings.map(rating => (
          <span
            key={rating}
            data-rating={rating}
            data-faded={(selected !== undefined && selected !== rating) || undefined}
            style={{ width: `${(rated[rating] / whole) * 100}%` }}
          />
        ))}
      </div>
      <ul className={classes.shareNames} aria-label="Shares">
        {ratings.map((rating, index) => (
          <li key={rating}>
            <UnstyledButton
              className={classes.share ?? ''}
              aria-pressed={selected === rating}
              disabled={rated[rating] === 0}
              onClick={() => onChoose(selected === rating ? undefined : rating)}
            >
              <span className={classes.ratingSwatch} data-rating={rating} aria-hidden />
              <span>{ratingWords[rating]}</span>
              <strong>{percentText((percent[index] ?? 0) / 100)}</strong>
              <small>{formatDuration(rated[rating])}</small>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
