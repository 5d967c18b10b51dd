import { pictureTypes } from '@claimcrew/contract/people/contract'
import { openBoundedQueue } from '../kit/boundedQueue.ts'
import { acceptUpload } from '../kit/files/acceptUpload.ts'
import { reencodePicture } from '../kit/files/picture.ts'
import { Refusal } from '../kit/refusal.ts'

const side = 512

const notAccepted = 'Choose a PNG, JPEG or WebP picture.'

const lane = openBoundedQueue({ atOnce: 1, mostWaiting: 20, mostOfOne: 2 })

/** Re-encodes somebody's picture to a square WebP: upright, without the place and time that cameras write into it. */
export async function toProfilePicture(who: string, uploaded: Uint8Array): Promise<Buffer> {
  await acceptUpload(
    who,
    { file: uploaded, name: null },
    { accepted: pictureTypes, notAccepted, unsafe: 'wrong-type' },
  )
  return reencodePicture(
    lane,
    who,
    uploaded,
    picture => picture.read().resize(side, side, { fit: 'cover' }).webp({ quality: 82 }).toBuffer(),
    () => new Refusal('wrong-type', notAccepted),
  )
}
