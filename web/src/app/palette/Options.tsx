import type { Found } from '../../kit/screen/palette.ts'
import type { Group } from './arrange.ts'
import classes from './Palette.module.css'

export const optionId = (index: number) => `palette-option-${index}`

type OptionsProps = {
  listId: string
  groups: readonly Group[]
  /** Which of all is the one that Enter chooses. */
  active: number
  onActive: (index: number) => void
  onChoose: (found: Found) => void
}

/** What was found, by groups. The focus stays in the box: the box says which one is meant. */
export function Options({ listId, groups, active, onActive, onChoose }: OptionsProps) {
  let index = -1
  return (
    <div id={listId} role="listbox" aria-label="Results" className={classes.list} tabIndex={-1}>
      {groups.map(({ name, found }) => (
        <fieldset key={name} aria-label={name} className={classes.group}>
          <div className={classes.heading} aria-hidden>
            {name}
          </div>
          {found.map(one => {
            index += 1
            const at = index
            return (
              <div
                key={one.id}
                id={optionId(at)}
                role="option"
                aria-selected={at === active}
                tabIndex={-1}
                className={classes.option}
                onMouseMove={() => at !== active && onActive(at)}
                onMouseDown={event => event.preventDefault()}
                onClick={() => onChoose(one)}
                onKeyDown={event => event.key === 'Enter' && onChoose(one)}
              >
                <span className={classes.label}>{one.label}</span>
                {one.about && <span className={classes.about}>{one.about}</span>}
              </div>
            )
          })}
        </fieldset>
      ))}
    </div>
  )
}
