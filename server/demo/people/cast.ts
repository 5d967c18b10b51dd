import type { Answers } from '@claimcrew/contract/people/answers'

/** Somebody of the demo, as they have registered. */
export type DemoPerson = {
  readonly email: string
  readonly userName: string
  readonly fname: string
  readonly zone: string
  readonly phone: string
  readonly address: string
}

/** Who founded a client, what that is called, and what they said of it. */
export type DemoOffice = DemoPerson & {
  readonly organization: string
  readonly introduction: Answers['introduction']
}

/** The part of an address before the @. */
export const handleOf = (userName: string): string =>
  userName
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z ]/g, '')
    .replace(/ +/g, '.')
