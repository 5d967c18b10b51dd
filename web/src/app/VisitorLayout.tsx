import type { ReactNode } from 'react'
import { Wordmark } from '../kit/ui/Brand.tsx'
import classes from './VisitorLayout.module.css'

/** A frame for what is said outside of any screen's own: no such page, or the app did not load. */
export function VisitorLayout({ children }: { children: ReactNode }) {
  return (
    <div className={classes.outside}>
      <header className={classes.bar}>
        <Wordmark />
      </header>
      <main className={classes.main}>{children}</main>
    </div>
  )
}
