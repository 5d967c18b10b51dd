import { listDetails } from '@claimcrew/contract/engagements/termsText'
import type { JobInvitation, Offer, Stage } from '@claimcrew/contract/jobs/shapes'
import { hourlyRateText, moneyText, weeklyHoursText } from '@claimcrew/contract/kit/numberWords'
import {
  IconCheck,
  IconClock,
  IconFileText,
  IconMail,
  IconMessage,
  IconStar,
  IconX,
} from '@tabler/icons-react'
import type { StateStyle } from '../../kit/ui/state/StateBadge.tsx'

/** Where an application stands, as its client calls it. */
export const stageWords: Readonly<Record<Stage, string>> = {
  new: 'New',
  shortlisted: 'Shortlisted',
  interview: 'Interview',
  offered: 'Offered',
  hired: 'Hired',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
}

/** The same as the applicant sees it. */
export const ownStageStyles: Readonly<Record<Stage, StateStyle>> = {
  new: { word: 'Sent', color: 'gray', icon: IconClock },
  shortlisted: { word: 'On the shortlist', color: 'teal', icon: IconStar, outline: true },
  interview: { word: 'Interview', color: 'teal', icon: IconMessage, outline: true },
  offered: { word: 'You have an offer', color: 'amber', icon: IconFileText },
  hired: { word: 'Hired', color: 'teal', icon: IconCheck },
  declined: { word: 'Not this time', color: 'gray', icon: IconX, outline: true },
  withdrawn: { word: 'Withdrawn', color: 'gray', icon: IconX, outline: true },
}

export const invitationStyles: Readonly<Record<JobInvitation['state'], StateStyle>> = {
  invited: { word: 'Waiting for an answer', color: 'amber', icon: IconMail },
  accepted: { word: 'Applied', color: 'teal', icon: IconCheck },
  declined: { word: 'Declined', color: 'gray', icon: IconX, outline: true },
  withdrawn: { word: 'Withdrawn', color: 'gray', icon: IconX, outline: true },
}

/** `$20.00/hour, 20 hours/week, on Mon – Fri, paid by tracked hours`. */
export const offerText = (offer: Offer): string =>
  [rateText(offer.rateCents, offer.pay), weeklyHoursText(offer.hoursPerWeek), ...listDetails(offer)].join(
    ', ',
  )

/** `$20.00/hour`, or the whole amount of a project. */
export const rateText = (cents: number, pay: string | null): string =>
  pay === 'fixed' ? `${moneyText(cents)} for the project` : hourlyRateText(cents)
