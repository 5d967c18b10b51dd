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

/** By what an item's id begins with. */
const icons: Readonly<Partial<Record<string, Icon>>> = {
  action: IconBolt,
  person: IconUser,
  job: IconBriefcase,
  task: IconChecklist,
  conversation: IconMessages,
  help: IconLifebuoy,
}

/** A screen has the icon that the menu has for it; what else there is, that of its kind. */
export function iconOf({ id }: Pick<PaletteItem, 'id'>): Icon {
  const [kind = '', path = ''] = id.split(':')
  return icons[kind] ?? menuIconOf(path) ?? IconArrowRight
}
