import {
  type Icon,
  IconArrowRight,
  IconBolt,
  IconBriefcase,
  IconChecklist,
  IconLifebuoy,
  IconMessages,
  IconUser,
} from '@tabler/icons-react'
import type { PaletteItem } from '../../kit/screen/palette.ts'
import { menuIconOf } from '../menu.ts'
import type { PaletteGroup } from './arrangeGroups.ts'
import classes from './Palette.module.css'

/** The icons by what an item's id begins with. */
const icons: Readonly<Partial<Record<string, Icon>>> = {
  action: IconBolt,
  person: IconUser,
  job: IconBriefcase,
  task: IconChecklist,
  conversation: IconMessages,
  help: IconLifebuoy,
}

/** A screen has the icon that the menu has for it; what else there is, that of its kind. */
function iconOf({ id }: Pick<PaletteItem, 'id'>): Icon {
  const [kind = '', path = ''] = id.split(':')
  return icons[kind] ?? menuIconOf(path) ?? IconArrowRight
}

export const optionId = (index: number) => `palette-option-${index}`

type PaletteOptionsProps = {
  listId: string
  groups: readonly PaletteGroup[]
  /** Which of all is the one that Enter chooses. */
  active: number
  onActive: (index: number) => void
  onChoose: (item: PaletteItem) => void
}

/** What was found, by groups. The focus stays in the box: the box says which one is meant. */
export function PaletteOptions({ listId, groups, active, onActive, onChoose }: PaletteOptionsProps) {
  let index = -1
  return (
    <div id={listId} role="listbox" aria-label="Results" className={classes.list} tabIndex={-1}>
      {groups.map(({ name, items }) => (
        <fieldset key={name} aria-label={name} className={classes.group}>
          <div className={classes.heading} aria-hidden>
            {name}
          </div>
          {items.map(one => {
            index += 1
            const at = index
            const Icon = iconOf(one)
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
                <Icon size={16} stroke={1.6} aria-hidden />
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
