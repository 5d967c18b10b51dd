import { Menu } from '@mantine/core'
import { IconFileTypeCsv, IconFileTypeXls } from '@tabler/icons-react'
import type { RefObject } from 'react'
import { useOpenOnceMounted } from '../lazy/opening.ts'
import { TargetElement } from '../lazy/TargetElement.tsx'
import type { ExportChoice } from './ExportMenu.tsx'

const icons = { csv: IconFileTypeCsv, xlsx: IconFileTypeXls } as const

type ExportDropdownProps = {
  button: RefObject<HTMLButtonElement | null>
  /** The button's own, which names the menu. */
  id: string
  opened: boolean
  onChange: (opened: boolean) => void
  choices: readonly ExportChoice[]
  onChoose: (choice: ExportChoice) => void
}

/** The files that the button offers. */
export function ExportDropdown({ button, id, opened, onChange, choices, onChoose }: ExportDropdownProps) {
  return (
    <Menu id={id} opened={useOpenOnceMounted(opened)} onChange={onChange} position="bottom-end">
      <Menu.Target>
        <TargetElement element={button} />
      </Menu.Target>
      <Menu.Dropdown>
        {choices.map(choice => {
          const FormatIcon = icons[choice.format]
          return (
            <Menu.Item
              key={choice.label}
              leftSection={<FormatIcon size={18} stroke={1.6} aria-hidden />}
              onClick={() => onChoose(choice)}
            >
              {choice.label}
            </Menu.Item>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}
