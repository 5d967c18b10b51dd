import { getChatFile } from '@claimcrew/contract/chat/contract'
import type { ChatFile } from '@claimcrew/contract/chat/shapes'
import { Loader, Skeleton, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconDownload, IconFile, IconFileSpreadsheet, IconFileText, IconPhotoOff } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { callForFile } from '../../kit/call/call.ts'
import { lazyPart } from '../../kit/screen/lazyPart.tsx'
import { useFileExport } from '../../kit/ui/export/useFileExport.ts'
import { sizeText } from '../../kit/words/fileSize.ts'
import classes from './MessageFiles.module.css'
import { useChatFile } from './useChatFile.ts'

const ImageDialog = lazyPart(async () => (await import('./ImageDialog.tsx')).ImageDialog, { isAtHand: true })

const maxWidth = 360
const maxHeight = 280

/** As large as it is drawn; known before it is there, so that nothing moves when it comes. */
function drawnSize({ width, height }: ChatFile) {
  const [wide, high] = [width ?? maxWidth, height ?? maxHeight]
  const scale = Math.min(1, maxWidth / wide, maxHeight / high)
  return { width: Math.max(48, Math.round(wide * scale)), aspectRatio: `${wide} / ${high}` }
}

function Picture({ file }: { file: ChatFile }) {
  const { url, error, retry } = useChatFile(file.fileId, 'preview')
  const [isOpen, setOpen] = useState(false)
  const style = drawnSize(file)
  if (error !== undefined)
    return (
      <UnstyledButton className={classes.failed ?? ''} onClick={() => retry()}>
        <IconPhotoOff size={18} stroke={1.6} aria-hidden /> {file.name} couldn’t be loaded. Try again
      </UnstyledButton>
    )
  return (
    <>
      <UnstyledButton
        className={classes.picture ?? ''}
        style={style}
        aria-label={`Open ${file.name}`}
        onClick={() => setOpen(true)}
      >
        {url === undefined ? <Skeleton height="100%" /> : <img src={url} alt={file.name} />}
      </UnstyledButton>
      <Suspense>{isOpen && <ImageDialog file={file} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}

const iconOf = (type: string) => {
  if (type.includes('sheet') || type.includes('csv')) return IconFileSpreadsheet
  return type.includes('pdf') || type.includes('word') || type.startsWith('text/') ? IconFileText : IconFile
}

/** A file that is saved rather than shown. */
function Download({ file }: { file: ChatFile }) {
  const { fileId, name, size, type } = file
  const saving = useFileExport()
  const FileIcon = iconOf(type)
  return (
    <UnstyledButton
      className={classes.file ?? ''}
      disabled={saving.pending}
      onClick={() =>
        saving.start({
          name,
          saved: 'File saved',
          fetch: (signal, onReceived) =>
            callForFile(getChatFile, { params: { fileId }, query: { size: 'full' } }, signal, onReceived),
        })
      }
    >
      <VisuallyHidden>Save </VisuallyHidden>
      <FileIcon size={22} stroke={1.5} aria-hidden />
      <span className={classes.name} dir="auto">
        {name}
      </span>{' '}
      <span className={classes.size}>{saving.received ?? sizeText(size)}</span>
      {saving.pending ? (
        <Loader size={16} aria-hidden />
      ) : (
        <IconDownload size={17} stroke={1.6} aria-hidden />
      )}
    </UnstyledButton>
  )
}

export function MessageFiles({ files }: { files: readonly ChatFile[] }) {
  if (files.length === 0) return null
  return (
    <div className={classes.files}>
      {files.map(file =>
        file.width !== null && file.type.startsWith('image/') ? (
          <Picture key={file.fileId} file={file} />
        ) : (
          <Download key={file.fileId} file={file} />
        ),
      )}
    </div>
  )
}
