import type { Match } from '@claimcrew/contract/profiles/match'
import { Text } from '@mantine/core'
import classes from './Applications.module.css'

/** How well a biller and a job fit, with the reason for every point: what is there first, then what is missing. */
export function MatchReasons({ match }: { match: Match }) {
  return (
    <div>
      <Text size="sm" mb="xs">
        <strong className="tabular">{match.score}</strong> of 100 points
      </Text>
      <ul className={classes.reasons}>
        {match.reasons.map(({ what, points, most, text }) => (
          <li key={what} data-lacks={points < most || undefined}>
            <span>{text}</span>
            <span className={classes.points}>
              {points} of {most}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
