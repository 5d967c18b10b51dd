import type { ProductionStatus } from '@claimcrew/contract/production/rules'
import { IconArrowBackUp, IconCheck, IconClock, IconLock, IconPencil } from '@tabler/icons-react'
import type { StateStyle } from '../../kit/ui/state/StateBadge.tsx'

/** How a day, or a client's part of it, stands. */
export const productionStatusStyles: Readonly<Record<ProductionStatus, StateStyle>> = {
  draft: { word: 'Draft', color: 'gray', icon: IconPencil, outline: true },
  submitted: { word: 'Submitted', color: 'teal', icon: IconClock, outline: true },
  approved: { word: 'Approved', color: 'teal', icon: IconCheck },
  rejected: { word: 'Sent back', color: 'amber', icon: IconArrowBackUp },
  locked: { word: 'Closed', color: 'gray', icon: IconLock },
}
