import { Button, Group, Loader, Text, VisuallyHidden } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { Month } from './registerAddress.ts'
import { useRegisterExport } from './registerExport.ts'
import { monthText } from './registerWords.ts'

type RegisterExportProps = { month: Month; clientId: string | undefined }

/** Saves the month as a workbook, shows how much of it has arrived, and can be stopped. */
export function RegisterExport({ month, clientId }: RegisterExportProps) {
  const { start, stop, pending, received } = useRegisterExport(month, clientId)
  return (
    <Group gap="sm" wrap="nowrap">
      {/* Said once, whereas the size that grows is for the eye. */}
      <VisuallyHidden role="status">{pending && 'Exporting…'}</VisuallyHidden>
      {pending ? (
        <>
          <Loader size="xs" aria-hidden />
          <Text size="sm" c="dimmed" className="tabular">
            {received ?? 'Preparing…'}
          </Text>
          <Button variant="default" onClick={stop}>
            Cancel
          </Button>
        </>
      ) : (
        <Button
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
          aria-label={`Export ${monthText(month)} as a workbook`}
          onClick={start}
        >
          Export
        </Button>
      )}
    </Group>
  )
}
