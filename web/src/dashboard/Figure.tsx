import type { Href } from '@claimcrew/contract/kit/paths'
import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from '../kit/screen/Link.tsx'
import classes from './Figure.module.css'

type FigureProps = {
  label: string
  value: string
  unit?: string
  /** The same at length, under the mouse. */
  exact?: string
  /** One line below: what it is measured by. */
  about: ReactNode
  to: Href
}

/** A number that sums up, and leads to what it was made from. */
export function Figure({ label, value, unit, exact, about, to }: FigureProps) {
  return (
    <li className={classes.place}>
      <Link to={to} className={classes.figure} title={exact}>
        <span className={classes.label}>{label}</span>{' '}
        <span className={classes.value}>
          {value}
          {unit && <span className={classes.unit}> {unit}</span>}
        </span>{' '}
        <span className={classes.about}>{about}</span>
      </Link>
    </li>
  )
}

type FigureGroupProps = { label: string; children: ReactNode }

export function FigureGroup({ label, children }: FigureGroupProps) {
  return (
    <ul className={classes.figures} aria-label={label}>
      {children}
    </ul>
  )
}

/** In the figures' own proportions, so that nothing moves when they come. */
export function FiguresSkeleton({ labels }: { labels: readonly string[] }) {
  return (
    <ul className={classes.figures} role="status" aria-label="Loading...">
      {labels.map(label => (
        <li key={label} className={classes.place}>
          <div className={classes.figure}>
            <span className={classes.label}>{label}</span>
            <span className={classes.value}>
              <Skeleton component="span" className={classes.bone ?? ''} width="55%" height="1.5rem" />
            </span>
            <span className={classes.about}>
              <Skeleton component="span" className={classes.bone ?? ''} width="75%" height="0.625rem" />
            </span>
          </div>
        </li>
      ))}
    </ul>
  )
}
