import type { ChatFile } from '@claimcrew/contract/chat/shapes'
import { Button, CloseButton, Progress } from '@mantine/core'
import { IconAlertCircle, IconFile, IconPhoto } from '@tabler/icons-react'
import { sizeText } from '../../kit/words/fileSize.ts'
import classes from './Compose.module.css'
import type { ChatUpload } from './useUploads.ts'

type FileTrayProps = {
  files: readonly ChatFile[]
  uploads: readonly ChatUpload[]
  onRemoveFile: (fileId: string) => void
  onRemoveUpload: (upload: ChatUpload) => void
  onRetry: (upload: ChatUpload) => void
}

const small = { size: 17, stroke: 1.6, 'aria-hidden': true } as const

/** What goes with the message: what is there, what is on its way, and what did not arrive. */
export function FileTray({ files, uploads, onRemoveFile, onRemoveUpload, onRetry }: FileTrayProps) {
  if (files.length + uploads.length === 0) return null
  return (
    <ul className={classes.tray} aria-label="Files with this message">
      {files.map(({ fileId, name, size, width }) => (
        <li key={fileId} className={classes.file}>
          {width === null ? <IconFile {...small} /> : <IconPhoto {...small} />}
          <span className={classes.name} dir="auto">
            {name}
          </span>
          <span className={classes.size}>{sizeText(size)}</span>
          <CloseButton size="sm" aria-label={`Remove ${name}`} onClick={() => onRemoveFile(fileId)} />
        </li>
      ))}
      {uploads.map(upload => (
        <li key={upload.id} className={classes.file} data-failed={upload.error !== null || undefined}>
          {upload.error === null ? <IconFile {...small} /> : <IconAlertCircle {...small} />}
          <span className={classes.name} dir="auto">
            {upload.file.name}
          </span>
          <CloseButton
            size="sm"
            aria-label={`Remove ${upload.file.name}`}
            onClick={() => onRemoveUpload(upload)}
          />
          {upload.error === null ? (
            <Progress
              className={classes.progress ?? ''}
              size="sm"
              value={upload.share * 100}
              aria-label={`${upload.file.name} is uploading`}
            />
          ) : (
            <span className={classes.problem} role="alert">
              {upload.error}{' '}
              {upload.mayRetry && (
                <Button variant="default" size="compact-xs" onClick={() => onRetry(upload)}>
                  Try again
                </Button>
              )}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
