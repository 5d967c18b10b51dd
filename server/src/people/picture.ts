import { pictureTypes } from '@claimcrew/contract/people/contract'
import { judge } from '../kit/files/judge.ts'
import { mostPixels, withPictures } from '../kit/files/picture.ts'
import { invalid, Refusal } from '../kit/http/refusal.ts'
import { openLane } from '../kit/lane.ts'

const side = 512

const lane = openLane({ atOnce: 1, mostWaiting: 20, mostOfOne: 2 })

/** Re-encodes somebody's picture to a square WebP: upright, without the place and time that cameras write into it. */
export async function toProfilePicture(who: string, uploaded: Uint8Array): Promise<Buffer> {
  const { type } = await judge(uploaded, pictureTypes)
  if (type === null) throw notAPicture()
  return withPictures(lane, who, async sharp => {
    // This reads the header alone, so it may be asked of a picture of any size.
    const { width, height } = await sharp(uploaded, { limitInputPixels: false })
      .metadata()
      .catch(() => {
        throw notAPicture()
      })
    if (width * height > mostPixels)
      throw invalid('file', 'This picture has too many pixels. Please make it smaller first.')
    return sharp(uploaded, { limitInputPixels: mostPixels, failOn: 'error' })
      .autoOrient()
      .resize(side, side, { fit: 'cover' })
      .webp({ quality: 82 })
      .toBuffer()
      .catch(() => {
        throw invalid('file', 'This picture is damaged. Please choose another one.')
      })
  })
}

const notAPicture = () => new Refusal('wrong-type', 'Please choose a picture: PNG, JPEG or WebP.')
