import { IconMessageCircle } from '@tabler/icons-react'
import type { StateLook } from '../../kit/ui/state/StateBadge.tsx'

/** Its biller has said something, and somebody is to decide. */
export const answeredLook: StateLook = { word: 'Answered', colour: 'teal', icon: IconMessageCircle }
