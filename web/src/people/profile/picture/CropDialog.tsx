import { percentText } from '@claimcrew/contract/kit/numberWords'
import { Button, Modal, Progress, Slider, Text } from '@mantine/core'
import { useState } from 'react'
import { CallFailed } from '../../../kit/call/call.ts'
import { toast } from '../../../kit/toast/toast.ts'
import { errorText } from '../../../kit/ui/ErrorState.tsx'
import { FormButtons } from '../../../kit/ui/FormButtons.tsx'
import classes from './Crop.module.css'
import { largestZoom, wholeCrop, zoomCrop } from './crop.ts'
import { PictureFrame } from './Frame.tsx'
import { cropPicture, type LoadedPicture } from './file.ts'
import { PictureStage } from './Stage.tsx'
import { usePictureUpload } from './upload.ts'

type PictureCropDialogProps = { userId: string; picture: LoadedPicture; onClose: () => void }

const wordsFor = (error: Error) => (error instanceof CallFailed ? errorText(error) : error.message)

/** Chooses the square that becomes the profile picture, and sends it. */
export function PictureCropDialog({ userId, picture, onClose }: PictureCropDialogProps) {
  const [crop, setCrop] = useState(wholeCrop)
  const { image } = picture
  const size = { width: image.naturalWidth, height: image.naturalHeight }
  const sending = usePictureUpload(userId, () => {
    toast.success('Picture saved')
    onClose()
  })
  const percent = Math.round(sending.share * 100)
  const close = () => {
    sending.stop()
    onClose()
  }

  return (
    <Modal
      opened
      onClose={close}
      title="Position your picture"
      size="31rem"
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': 'Close' }}
      centered
    >
      <PictureStage image={image} crop={crop} onCrop={setCrop} disabled={sending.pending} />
      <div className={classes.below}>
        <div className={classes.controls}>
          <Text size="sm" fw={560} id="picture-zoom" mb={6}>
            Zoom
          </Text>
          <Slider
            thumbProps={{ 'aria-labelledby': 'picture-zoom' }}
            min={1}
            max={largestZoom}
            step={0.05}
            label={null}
            value={crop.zoom}
            onChange={zoom => setCrop(now => zoomCrop(size, now, zoom))}
            disabled={sending.pending}
          />
          <Text size="xs" c="dimmed" mt="sm" id="picture-keys">
            Drag to move, pinch or scroll to zoom. Keys: arrows, + and −.
          </Text>
        </div>
        <div className={classes.previews} aria-hidden>
          <span className={classes.preview} data-size="large">
            <PictureFrame image={image} crop={crop} />
          </span>
          <span className={classes.preview} data-size="small">
            <PictureFrame image={image} crop={crop} />
          </span>
        </div>
      </div>
      {sending.error && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert" mt="md">
          {wordsFor(sending.error)}
        </Text>
      )}
      {sending.pending && (
        <Progress.Root size="sm" mt="md">
          <Progress.Section value={percent} aria-label={`Uploading: ${percentText(sending.share)}`} />
        </Progress.Root>
      )}
      <FormButtons mt="lg">
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
        <Button loading={sending.pending} onClick={() => sending.start(() => cropPicture(picture, crop))}>
          Use this picture
        </Button>
      </FormButtons>
    </Modal>
  )
}
