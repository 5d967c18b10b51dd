import { openBoundedQueue } from '../kit/boundedQueue.ts'
import { fitWithinSquare, reencodePicture } from '../kit/files/picture.ts'

const longestSide = 2400

const lane = openBoundedQueue({ atOnce: 1, mostWaiting: 20, mostOfOne: 2 })

/** A picture encoded anew: upright, readable, and without what cameras and other programs write into it. */
export const toPlainPicture = (who: string, uploaded: Uint8Array): Promise<Buffer> =>
  reencodePicture(lane, who, uploaded, picture =>
    picture.read().resize(fitWithinSquare(longestSide)).webp({ quality: 85 }).toBuffer(),
  )
