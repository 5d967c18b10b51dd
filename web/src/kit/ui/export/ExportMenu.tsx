import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconDownload, IconFileTypeCsv, IconFileTypeXls } from '@tabler/icons-react'
import { ExportProgress } from '../ExportProgress.tsx'
import { type FileExport, useFileExport } from './useFileExport.ts'

const icons = { csv: IconFileTypeCsv, xlsx: IconFileTypeXls } as const

/** A file one can have of what is shown. */
export type ExportChoice = FileExport & { readonly label: string; readonly format: keyof typeof icons }

type ExportMenuProps = {
  choices: readonly ExportChoice[]
  /** What the button is called where Export alone does not say enough. */
  label?: string
}

/** Saves what is shown, with its filters, as one of several files. */
export function ExportMenu({ choices, label }: ExportMenuProps) {
  const { start, stop, pending, received } = useFileExport()
  return (
    <ExportProgress pending={pending} received={received} onStop={stop}>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            variant="default"
            leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
            rightSection={<IconChevronDown size={16} stroke={1.6} aria-hidden />}
            aria-label={label}
          >
            Export
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {choices.map(choice => {
            const FormatIcon = icons[choice.format]
            return (
              <Menu.Item
                key={choice.label}
                leftSection={<FormatIcon size={18} stroke={1.6} aria-hidden />}
                onClick={() => start(choice)}
              >
                {choice.label}
              </Menu.Item>
            )
          })}
        </Menu.Dropdown>
      </Menu>
    </ExportProgress>
  )
}
