import { getTicketFile } from '@claimcrew/contract/support/contract'
import type { TicketFile } from '@claimcrew/contract/support/shapes'
import { Text, UnstyledButton } from '@mantine/core'
import { IconDownload, IconFileText, IconPhoto } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { callForFile } from '../../kit/call/call.ts'
import { errorText } from '../../kit/ui/ErrorState.tsx'
import { saveFile } from '../../kit/ui/export/saveFile.ts'
import { sizeText } from '../../kit/words/fileSize.ts'
import classes from '../Tickets.module.css'
import { TicketPicture } from './TicketPicture.tsx'

function FileLink({ ticketId, file }: { ticketId: string; file: TicketFile }) {
  const { fileId, name, size, type } = file
  const saving = useMutation({
    mutationFn: () =>
      callForFile(getTicketFile, { params: { ticketId, fileId } }, new AbortController().signal, () => {}),
    onSuccess: blob => saveFile(blob, name),
  })
  const IconOf = type === 'image/webp' ? IconPhoto : IconFileText
  return (
    <li>
      {type === 'image/webp' && <TicketPicture ticketId={ticketId} file={file} />}
      <UnstyledButton className={classes.fileLink} onClick={() => saving.mutate()}>
        <IconOf size={16} stroke={1.6} aria-hidden />
        <span>{name}</span>
        <span className={classes.quiet}>{sizeText(size)}</span>
        <IconDownload size={16} stroke={1.6} aria-label="Download" />
      </UnstyledButton>
      {saving.error && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {errorText(saving.error)}
        </Text>
      )}
    </li>
  )
}

/** What came along with a message: pictures in place, everything to be saved. */
export function FileLinks({ ticketId, files }: { ticketId: string; files: readonly TicketFile[] }) {
  if (files.length === 0) return null
  return (
    <ul className={classes.links} aria-label="Files">
      {files.map(file => (
        <FileLink key={file.fileId} ticketId={ticketId} file={file} />
      ))}
    </ul>
  )
}
