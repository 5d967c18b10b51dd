import { Button, Group, Stack, Text } from '@mantine/core'
import { IconCopy, IconDownload } from '@tabler/icons-react'
import { toast } from '../../../kit/toast/toast.ts'
import { PrintButton } from '../../../kit/ui/export/PrintButton.tsx'
import { saveFile } from '../../../kit/ui/export/saveFile.ts'
import { FormButtons } from '../../../kit/ui/FormButtons.tsx'
import classes from './Security.module.css'

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

/** How many of them are left, as a sentence. */
export const codesLeftText = (left: number): string =>
  left === 1 ? '1 recovery code left.' : `${left} recovery codes left.`

type RecoveryCodesProps = { codes: readonly string[]; onClose: () => void }

/** They are shown this once: the server has only their hashes. */
export function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
  const text = codes.join('\n')
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast.success('Recovery codes copied'),
      () => toast.error('Your browser didn’t allow copying'),
    )
  const download = () =>
    saveFile(
      new Blob([`Claimcrew recovery codes. Each one works once.\n\n${text}\n`], { type: 'text/plain' }),
      'claimcrew-recovery-codes.txt',
    )
  return (
    <Stack gap="md">
      <Text size="sm" role="status">
        Save these recovery codes now. If you lose your phone or passkey, each one lets you in once. We won’t
        show them again.
      </Text>
      <ul className={classes.codes} aria-label="Recovery codes">
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group gap="sm" data-print="never">
        <Button variant="default" leftSection={<IconCopy {...icon} />} onClick={copy}>
          Copy
        </Button>
        <Button variant="default" leftSection={<IconDownload {...icon} />} onClick={download}>
          Download
        </Button>
        <PrintButton />
      </Group>
      <FormButtons data-print="never">
        <Button onClick={onClose}>I saved them</Button>
      </FormButtons>
    </Stack>
  )
}
