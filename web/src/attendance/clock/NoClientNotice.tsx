import { Anchor } from '@mantine/core'
import { Link } from '../../kit/screen/Link.tsx'
import classes from './Dialog.module.css'

/** Before somebody without an engagement punches in: they may, but it will count for nobody. */
export function NoClientNotice({ onNavigate }: { onNavigate: () => void }) {
  return (
    <section className={classes.notice} aria-label="No client yet">
      <h3>These hours don’t count for a client</h3>
      <p>
        No client has hired you yet. You can punch in, but these hours won’t be paid.{' '}
        <Anchor component={Link} to="/jobs" inherit underline="always" onClick={onNavigate}>
          Find a job
        </Anchor>
      </p>
    </section>
  )
}
