import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Wordmark } from '../../kit/ui/Brand.tsx'
import { ColourSwitch } from '../../kit/ui/ColourSwitch.tsx'
import { useDocumentTitle } from '../../kit/ui/Page.tsx'
import { HoursDrawing } from './HoursDrawing.tsx'
import classes from './VisitorFrame.module.css'

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
          <ColourSwitch />
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
