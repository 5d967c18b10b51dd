import type { ProductionStatus } from '@claimcrew/contract/production/rules'
import { IconArrowBackUp, IconCheck, IconClock, IconLock, IconPencil } from '@tabler/icons-react'
import type { StateStyle } from '../../kit/ui/state/StateBadge.tsx'

/** How a day, or a client's part of it, stands. */
export const productionStatusStyles: Readonly<Record<ProductionStatus, StateStyle>> = {
  draft: { word: 'Draft', colour: 'gray', icon: IconPencil, outline: true },
  submitted: { word: 'Submitted', colour: 'teal', icon: IconClock, outline: true },
  approved: { word: 'Approved', colour: 'teal', icon: IconCheck },
  rejected: { word: 'Sent back', colour: 'amber', icon: IconArrowBackUp },
  locked: { word: 'Closed', colour: 'gray', icon: IconLock },
}
