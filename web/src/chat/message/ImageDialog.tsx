import type { ChatFile } from '@claimcrew/contract/chat/shapes'
import { Button, Loader, Modal } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { FormButtons } from '../../kit/ui/FormButtons.tsx'
import classes from './MessageFiles.module.css'
import { useChatFile } from './useChatFile.ts'

/** A picture in full. */
export function ImageDialog({ file, onClose }: { file: ChatFile; onClose: () => void }) {
  const { url, error, retry } = useChatFile(file.fileId, 'full')
  return (
    <Modal
      opened
      onClose={onClose}
      title={file.name}
      size="auto"
      closeButtonProps={{ 'aria-label': 'Close' }}
      centered
    >
      {error !== undefined ? (
        <ErrorState title="We couldn’t load the picture" error={error} onRetry={retry} />
      ) : url === undefined ? (
        <div className={classes.loading} role="status" aria-label="Loading...">
          <Loader size="sm" aria-hidden />
        </div>
      ) : (
        <>
          <img src={url} alt={file.name} className={classes.full} />
          <FormButtons mt="sm">
            <Button
              component="a"
              href={url}
              download={file.name}
              variant="default"
              leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
            >
              Save
            </Button>
          </FormButtons>
        </>
      )}
    </Modal>
  )
}
