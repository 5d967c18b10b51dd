import { percentText } from '@claimcrew/contract/kit/numberWords'
import { maxTicketFiles, type TicketFile } from '@claimcrew/contract/support/shapes'
import { Button, CloseButton, FileButton, Progress, Text } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { useRef } from 'react'
import { sizeText } from '../../kit/words/fileSize.ts'
import classes from '../Tickets.module.css'
import type { TicketUpload, useTicketFiles } from './useTicketFiles.ts'

const accepted = 'image/png,image/jpeg,image/webp,application/pdf,text/plain,.txt,.csv,.log'

function UploadRow({ upload, onDrop }: { upload: TicketUpload; onDrop: () => void }) {
  const { name, share, error } = upload
  const percent = Math.round(share * 100)
  return (
    <li className={classes.file}>
      <div className={classes.fileName}>
        <span>{name}</span>
        {error === null ? (
          <Progress
            value={percent}
            size="sm"
            mt={4}
            aria-label={`Uploading ${name}: ${percentText(share)}`}
          />
        ) : (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {error}
          </Text>
        )}
      </div>
      <CloseButton
        aria-label={error === null ? `Stop uploading ${name}` : `Remove ${name}`}
        onClick={onDrop}
      />
    </li>
  )
}

type FilesFieldProps = { files: readonly TicketFile[]; uploading: ReturnType<typeof useTicketFiles> }

/** Files that go along with what is written. */
export function FilesField({ files, uploading }: FilesFieldProps) {
  const forget = useRef<() => void>(null)
  const choose = (selected: File[]) => {
    // The same file may be chosen again, as after an upload that was stopped.
    forget.current?.()
    uploading.add(selected)
  }
  return (
    <div>
      {(files.length > 0 || uploading.uploads.length > 0) && (
        <ul className={classes.files} aria-label="Files">
          {files.map(({ fileId, name, size }) => (
            <li key={fileId} className={classes.file}>
              <span className={classes.fileName}>
                {name} <span className={classes.quiet}>{sizeText(size)}</span>
              </span>
              <CloseButton aria-label={`Remove ${name}`} onClick={() => uploading.remove(fileId)} />
            </li>
          ))}
          {uploading.uploads.map(upload => (
            <UploadRow key={upload.id} upload={upload} onDrop={() => uploading.drop(upload.id)} />
          ))}
        </ul>
      )}
      {uploading.room > 0 && (
        <FileButton accept={accepted} multiple onChange={choose} resetRef={forget}>
          {props => (
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              leftSection={<IconPaperclip size={16} stroke={1.6} aria-hidden />}
              {...props}
            >
              Attach files
            </Button>
          )}
        </FileButton>
      )}
      <Text size="xs" c="dimmed" mt={4}>
        Pictures, PDF or plain text, up to 10 MB each and {maxTicketFiles} total. Leave out anything that
        identifies a patient.
      </Text>
    </div>
  )
}
