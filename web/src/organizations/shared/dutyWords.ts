import { type Duty, duties } from '@claimcrew/contract/permissions'

/** What each duty is called, and what a seat with it is for. */
export const dutyWords: Readonly<Record<Duty, { readonly label: string; readonly about: string }>> = {
  owner: {
    label: 'Owner',
    about: 'Everything, including seats, days off, settings and ending engagements.',
  },
  manager: {
    label: 'Manager',
    about:
      'Attendance, productivity, screenshots, tasks, production and approvals. No rates, cost or statements.',
  },
  recruiter: {
    label: 'Recruiter',
    about: 'Jobs, applicants, offers, invitations and terms, including rates.',
  },
  bookkeeper: {
    label: 'Bookkeeper',
    about:
      'Hours, rates, cost and statements. Closes months and marks statements as paid. No screenshots or time use.',
  },
  viewer: {
    label: 'Viewer',
    about: 'Sees what a manager sees, except screenshots. Can’t change anything.',
  },
}

/** Manager, Bookkeeper: in the order in which duties are listed everywhere. */
export const dutiesText = (seat: readonly Duty[]): string =>
  duties
    .filter(duty => seat.includes(duty))
    .map(duty => dutyWords[duty].label)
    .join(', ')
