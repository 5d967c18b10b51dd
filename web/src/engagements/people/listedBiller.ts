import type { Biller } from '@claimcrew/contract/engagements/contract'

/** A biller in the list: name and id always; the rest unless it is a BILLER's own entry, for which nobody was asked. */
export type ListedBiller = Pick<Biller, 'userId' | 'userName'> & Partial<Biller>
