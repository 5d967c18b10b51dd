import type { CSSProperties } from 'react'
import { cssShare } from '../../../kit/ui/cssShare.ts'
import classes from './Crop.module.css'
import { type Crop, toSquare } from './crop.ts'

type PictureFrameProps = { image: HTMLImageElement; crop: Crop }

/** Fills its box with the chosen square of a picture, whatever the box's size. */
export function PictureFrame({ image, crop }: PictureFrameProps) {
  const { naturalWidth: width, naturalHeight: height } = image
  const { left, top, side } = toSquare({ width, height }, crop)
  const style: CSSProperties = {
    width: cssShare(width / side),
    height: cssShare(height / side),
    left: cssShare(-left / side),
    top: cssShare(-top / side),
  }
  return <img className={classes.picture} src={image.src} alt="" draggable={false} style={style} />
}
