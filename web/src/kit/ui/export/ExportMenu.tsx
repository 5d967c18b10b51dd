import { Button } from '@mantine/core'
import { IconChevronDown, IconDownload } from '@tabler/icons-react'
import { Suspense, useId, useRef, useState } from 'react'
import { lazyPart } from '../../screen/lazyPart.tsx'
import { ExportProgress } from '../ExportProgress.tsx'
import { useWasOpen } from '../lazy/opening.ts'
import { type FileExport, useFileExport } from './useFileExport.ts'

const ExportDropdown = lazyPart(async () => (await import('./ExportDropdown.tsx')).ExportDropdown, {
  isAtHand: true,
})

/** A file one can have of what is shown. */
export type ExportChoice = FileExport & { readonly label: string; readonly format: 'csv' | 'xlsx' }

type ExportMenuProps = {
  choices: readonly ExportChoice[]
  /** What the button is called where Export alone does not say enough. */
  label?: string
}

/** Saves what is shown, with its filters, as one of several files. */
export function ExportMenu({ choices, label }: ExportMenuProps) {
  const { start, stop, pending, received } = useFileExport()
  const [open, setOpen] = useState(false)
  const wasOpen = useWasOpen(open)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  return (
    <ExportProgress pending={pending} received={received} onStop={stop}>
      <Button
        ref={button}
        id={id}
        variant="default"
        leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
        rightSection={<IconChevronDown size={16} stroke={1.6} aria-hidden />}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        data-expanded={open || undefined}
        onClick={() => setOpen(!open)}
      >
        Export
      </Button>
      {wasOpen && (
        <Suspense>
          <ExportDropdown
            button={button}
            id={id}
            opened={open}
            onChange={setOpen}
            choices={choices}
            onChoose={start}
          />
        </Suspense>
      )}
    </ExportProgress>
  )
}
