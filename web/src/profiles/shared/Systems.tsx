import { findLabel } from '@claimcrew/contract/kit/taxonomy'
import { type KnownSystem, skillLevels } from '@claimcrew/contract/profiles/shapes'
import classes from './Profile.module.css'
import { levelWords } from './words.ts'

/** In which systems somebody works, and how well. */
export function Systems({ systems }: { systems: readonly KnownSystem[] }) {
  return (
    <div className={classes.rows}>
      {systems.map(({ name, level }) => (
        <div key={name} className={classes.row}>
          <span>{findLabel('systems', name)}</span>
          <span className={classes.level}>
            <span aria-hidden className={classes.dots}>
              {skillLevels.map((one, index) => (
                <span key={one} data-on={index <= skillLevels.indexOf(level) || undefined} />
              ))}
            </span>
            {levelWords[level]}
          </span>
        </div>
      ))}
    </div>
  )
}
