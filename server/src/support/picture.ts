import { fitWithin, reencode } from '../kit/files/picture.ts'
import { openLane } from '../kit/lane.ts'

const longestSide = 2400

const lane = openLane({ atOnce: 1, mostWaiting: 20, mostOfOne: 2 })

/** A picture encoded anew: upright, readable, and without what cameras and other programs write into it. */
export const toPlainPicture = (who: string, uploaded: Uint8Array): Promise<Buffer> =>
  reencode(lane, who, uploaded, picture =>
    picture.read().resize(fitWithin(longestSide)).webp({ quality: 85 }).toBuffer(),
  )
