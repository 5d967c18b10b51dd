import type { Match } from '@claimcrew/contract/profiles/match'
import { Text } from '@mantine/core'
import type { CSSProperties } from 'react'
import classes from './MatchReasons.module.css'

const words: Readonly<Record<Match['reasons'][number]['what'], string>> = {
  systems: 'Systems',
  workTypes: 'Work types',
  specialties: 'Specialties',
  certifications: 'Certifications',
  experience: 'Experience',
  rate: 'Rate',
  overlap: 'Working hours',
  start: 'Start',
}

/** The score alone, as a figure and as a length. */
export function MatchScore({ match }: { match: Match }) {
  return (
    <span className={classes.score}>
      <span className={classes.figure}>
        Fit <strong>{match.score}</strong> of 100
      </span>
      <span className={classes.bar} aria-hidden style={{ '--share': match.score / 100 } as CSSProperties} />
    </span>
  )
}

/** The reasons in which most is missing, in words; null where nothing is. */
export function MatchGaps({ match, most = 2 }: { match: Match; most?: number }) {
  const gaps = match.reasons
    .filter(({ points, most: all }) => points < all)
    .toSorted((one, other) => other.most - other.points - (one.most - one.points))
    .slice(0, most)
  if (gaps.length === 0) return null
  return (
    <Text size="sm" c="dimmed" component="span">
      {gaps.map(({ text }) => text).join(' ')}
    </Text>
  )
}

/** How well a biller and a job fit, with the reason for every point; they add up to the score. */
export function MatchReasons({ match }: { match: Match }) {
  return (
    <div className={classes.match}>
      <MatchScore match={match} />
      <ul className={classes.reasons}>
        {match.reasons.map(({ what, points, most, text }) => (
          <li key={what}>
            <span className={classes.what}>{words[what]}</span>
            <span className={classes.points} data-whole={points === most || undefined}>
              {points} of {most}
            </span>
            <span className={classes.text}>{text}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
