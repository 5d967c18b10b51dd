import classes from './Brand.module.css'

/** A C for claim that holds a tick: work done and agreed. The favicon is the same drawing. */
export function BrandMark({ size = 28 }: { size?: number }) {
  return (
    <svg className={classes.mark} width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect className={classes.ground} width="32" height="32" rx="8" />
      <path className={classes.letter} d="M22.6 10.6a8.5 8.5 0 1 0 0 10.8" />
      <path className={classes.tick} d="m13.2 16.1 2.5 2.5 7.1-6.6" />
    </svg>
  )
}

export function Wordmark({ size = 28 }: { size?: number }) {
  return (
    <span className={classes.wordmark}>
      <BrandMark size={size} />
      <span>
        Claim<span className={classes.second}>crew</span>
      </span>
    </span>
  )
}
