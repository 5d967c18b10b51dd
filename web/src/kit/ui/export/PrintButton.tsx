import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'

/** Opens the browser's own dialog, which prints or makes a PDF of what print.css leaves of the screen. */
export function PrintButton() {
  return (
    <Button
      variant="default"
      leftSection={<IconPrinter size={16} stroke={1.6} aria-hidden />}
      onClick={() => window.print()}
    >
      Print or PDF
    </Button>
  )
}
