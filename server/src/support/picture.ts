import { mostPixels, withPictures } from '../kit/files/picture.ts'
import { invalid } from '../kit/http/refusal.ts'
import { openLane } from '../kit/lane.ts'

const longestSide = 2400

const lane = openLane({ atOnce: 1, mostWaiting: 20, mostOfOne: 2 })

/** A picture encoded anew: upright, readable, and without what cameras and other programs write into it. */
export function toPlainPicture(who: string, uploaded: Uint8Array): Promise<Buffer> {
  return withPictures(lane, who, async sharp => {
    // This reads the header alone, so it may be asked of a picture of any size.
    const { width, height } = await sharp(uploaded, { limitInputPixels: false })
      .metadata()
      .catch(() => {
        throw damaged()
      })
    if (width * height > mostPixels)
      throw invalid('file', 'This picture has too many pixels. Please make it smaller first.')
    return sharp(uploaded, { limitInputPixels: mostPixels, failOn: 'error' })
      .autoOrient()
      .resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 85 })
      .toBuffer()
      .catch(() => {
        throw damaged()
      })
  })
}

const damaged = () => invalid('file', 'This picture is damaged. Please choose another one.')
