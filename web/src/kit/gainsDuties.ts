type Seat = {
  readonly organization: { readonly organizationId: string }
  readonly duties: readonly string[]
}

/**
 * Whether somebody may do all that they could before, and more: then the screen that they work on stays with what they have
 * typed in it. An owner may do everything.
 */
export const gainsDuties = (before: Seat, next: Seat): boolean =>
  before.organization.organizationId === next.organization.organizationId &&
  (next.duties.includes('owner') || before.duties.every(duty => next.duties.includes(duty)))
