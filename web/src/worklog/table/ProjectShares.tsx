import { percentText } from '@claimcrew/contract/kit/numberWords'
import { formatDuration, hoursWithUnit } from '@claimcrew/contract/kit/timeText'
import type { TrackedProject } from '@claimcrew/contract/tracking/shapes'
import { Anchor } from '@mantine/core'
import { type CSSProperties, useState } from 'react'
import type { ProjectShare } from '../shared/figures.ts'
import classes from './ProjectShares.module.css'

type ProjectSharesProps = {
  shares: readonly ProjectShare[]
  projects: readonly TrackedProject[]
  /** How many are shown until more are asked for. */
  most?: number
}

/** Which projects the time went to, the most first, each as a bar with its share in words. */
export function ProjectShares({ shares, projects, most = 4 }: ProjectSharesProps) {
  const [all, setAll] = useState(false)
  const whole = shares.reduce((sum, { seconds }) => sum + seconds, 0)
  const names = new Map(projects.map(({ id, name }) => [id, name]))
  // A list that would hide a single one shows it.
  const visible = all || shares.length <= most + 1 ? shares : shares.slice(0, most)
  return (
    <div>
      <ul className={classes.shares} aria-label="Projects">
        {visible.map(({ projectId, seconds }) => (
          <li key={projectId} title={formatDuration(seconds)}>
            <span className={classes.project} data-none={projectId === null || undefined}>
              {projectId === null ? 'No project' : (names.get(projectId) ?? 'Unnamed project')}
            </span>
            <span className={classes.time}>{hoursWithUnit(seconds)}</span>
            <span className={classes.percent}>{percentText(whole === 0 ? 0 : seconds / whole)}</span>
            <span
              aria-hidden
              className={classes.share}
              style={{ '--share': whole === 0 ? 0 : seconds / whole } as CSSProperties}
            />
          </li>
        ))}
      </ul>
      {visible.length < shares.length && (
        <Anchor component="button" type="button" size="xs" mt={6} onClick={() => setAll(true)}>
          {shares.length - visible.length} more
        </Anchor>
      )}
    </div>
  )
}
