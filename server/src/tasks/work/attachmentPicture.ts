import { openBoundedQueue } from '../../kit/boundedQueue.ts'
import type { FileType } from '../../kit/files/fileType.ts'
import { encodeAsSent, isImage, reencodePicture } from '../../kit/files/picture.ts'

// A page that was scanned has to stay readable.
const longestSide = 5000

const lane = openBoundedQueue({ atOnce: 1, mostWaiting: 20, mostOfOne: 2 })

/** What is attached: a picture made anew, without the place where it was taken; any other file as it is. */
export async function toAttachment(who: string, uploaded: Uint8Array, type: FileType): Promise<Buffer> {
  if (!isImage(type)) return Buffer.from(uploaded)
  return reencodePicture(lane, who, uploaded, async picture => {
    const { content } = await encodeAsSent(picture, type, longestSide)
    return content
  })
}
