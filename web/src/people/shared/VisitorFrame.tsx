import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Wordmark } from '../../kit/ui/Brand.tsx'
import { ColorSwitch } from '../../kit/ui/ColorSwitch.tsx'
import { useDocumentTitle } from '../../kit/ui/Page.tsx'
import drawingClasses from './HoursDrawing.module.css'
import classes from './VisitorFrame.module.css'

/** One row a person: where their hours lay in a day, and the break between. Only a picture; it shows nobody's data. */
const rows = [
  { first: [6, 30], second: [40, 22] },
  { first: [14, 22], second: [41, 34] },
  { first: [2, 38], second: [45, 18] },
  { first: [20, 26], second: [50, 30] },
  { first: [10, 18], second: [33, 40] },
] as const

function HoursDrawing() {
  return (
    <svg
      className={drawingClasses.drawing}
      viewBox="0 0 100 62"
      preserveAspectRatio="xMidYMin slice"
      aria-hidden="true"
    >
      {[0, 20, 40, 60, 80, 100].map(x => (
        <line key={x} className={drawingClasses.hour} x1={x} x2={x} y1="0" y2="62" />
      ))}
      {rows.map(({ first, second }, row) => (
        <g key={first[0]} transform={`translate(0 ${5 + row * 12})`}>
          <rect className={drawingClasses.work} x={first[0]} width={first[1]} height="5" rx="2.5" />
          <rect className={drawingClasses.more} x={second[0]} width={second[1]} height="5" rx="2.5" />
        </g>
      ))}
    </svg>
  )
}

type VisitorFrameProps = {
  title: string
  description?: ReactNode
  children: ReactNode
  /** 'wide' leaves the picture out and gives the content its room. */
  layout?: 'beside' | 'wide'
}

/** The frame of every screen in front of the door. */
export function VisitorFrame({ title, description, children, layout = 'beside' }: VisitorFrameProps) {
  useDocumentTitle(title)
  return (
    <div className={classes.frame} data-layout={layout}>
      {layout === 'beside' && (
        <aside className={classes.brand} aria-label="About Claimcrew">
          <Wordmark size={32} />
          <div className={classes.promise}>
            <p className={classes.claim}>Billing work, in plain sight.</p>
            <p className={classes.words}>
              Practices find billers they can rely on. Both sides see the same hours, the same tasks, the same
              record.
            </p>
          </div>
          <HoursDrawing />
        </aside>
      )}
      <div className={classes.side}>
        <header className={classes.bar}>
          <span className={classes.barBrand}>
            <Wordmark />
          </span>
          <ColorSwitch />
        </header>
        <main className={classes.main}>
          <Title order={1} className={classes.title}>
            {title}
          </Title>
          {description && (
            <Text c="dimmed" mt={6}>
              {description}
            </Text>
          )}
          <div className={classes.content}>{children}</div>
        </main>
      </div>
    </div>
  )
}
