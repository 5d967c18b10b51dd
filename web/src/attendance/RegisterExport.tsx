import { Button, Group, Loader, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { Month } from './registerAddress.ts'
import { useRegisterExport } from './registerExport.ts'
import { monthText } from './registerWords.ts'

type RegisterExportProps = { month: Month; clientId: string | undefined }

/** Saves the month as a workbook, shows that it is under way, and can be stopped. */
export function RegisterExport({ month, clientId }: RegisterExportProps) {
  const { start, stop, pending } = useRegisterExport(month, clientId)
  if (!pending)
    return (
      <Button
        variant="default"
        leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
        aria-label={`Export ${monthText(month)} as a workbook`}
        onClick={start}
      >
        Export
      </Button>
    )
  return (
    <Group gap="sm" wrap="nowrap">
      <Loader size="xs" aria-hidden />
      <Text size="sm" c="dimmed" role="status">
        Preparing the workbook…
      </Text>
      <Button variant="default" onClick={stop}>
        Cancel
      </Button>
    </Group>
  )
}
