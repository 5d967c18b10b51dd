import type { CSSProperties } from 'react'
import classes from './Crop.module.css'
import { type Crop, toSquare } from './crop.ts'

type PictureFrameProps = { image: HTMLImageElement; crop: Crop }

const percent = (share: number) => `${share * 100}%`

/** Fills its box with the chosen square of a picture, whatever the box's size. */
export function PictureFrame({ image, crop }: PictureFrameProps) {
  const { naturalWidth: width, naturalHeight: height } = image
  const { left, top, side } = toSquare({ width, height }, crop)
  const style: CSSProperties = {
    width: percent(width / side),
    height: percent(height / side),
    left: percent(-left / side),
    top: percent(-top / side),
  }
  return <img className={classes.picture} src={image.src} alt="" draggable={false} style={style} />
}
