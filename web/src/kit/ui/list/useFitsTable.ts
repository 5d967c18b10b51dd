import { useMediaQuery } from '@mantine/hooks'

/** Tables of many columns need a window of this many pixels; narrower ones show cards. */
const tableFromPixels = 1280

export const useFitsTable = (from: number = tableFromPixels): boolean =>
  useMediaQuery(`(min-width: ${from}px)`, undefined, { getInitialValueInEffect: false })
