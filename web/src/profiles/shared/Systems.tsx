import { labelOf } from '@claimcrew/contract/kit/taxonomy'
import { type KnownSystem, skillLevels } from '@claimcrew/contract/profiles/shapes'
import classes from './Profile.module.css'
import { levelWords } from './words.ts'

/** In which systems somebody works, and how well. */
export function Systems({ known }: { known: readonly KnownSystem[] }) {
  return (
    <div className={classes.rows}>
      {known.map(({ name, level }) => (
        <div key={name} className={classes.row}>
          <span>{labelOf('systems', name)}</span>
          <span className={classes.level}>
            <span aria-hidden className={classes.dots}>
              {skillLevels.map((one, place) => (
                <span key={one} data-on={place <= skillLevels.indexOf(level) || undefined} />
              ))}
            </span>
            {levelWords[level]}
          </span>
        </div>
      ))}
    </div>
  )
}
