import classes from './Loading.module.css'

/** Shown while code or data that a whole screen needs is on its way. */
export function Loading() {
  return (
    <p className={classes.loading} role="status">
      Loading...
    </p>
  )
}
