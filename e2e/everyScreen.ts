import { allPaths, type Path, readPathRow } from '@claimcrew/contract/kit/paths'
import { type Role, roleMay } from '@claimcrew/contract/permissions'
import type { Page } from '@playwright/test'
import { adminEmail, billerEmail, clientEmail, openAs, type Person } from './journey.ts'

/** The screens of the table of paths, so that a journey through all of them cannot forget a new one. */
export const signedInPaths = allPaths.filter(path => !readPathRow(path).forVisitors)
export const visitorPaths = allPaths.filter(path => readPathRow(path).forVisitors)

export function canOpen(role: Role, path: Path): boolean {
  const { needs } = readPathRow(path)
  return needs === undefined || roleMay(role, needs)
}

/** Of a path with names in it: the one where somebody finds themself. */
export function ownAddress(path: Path, { userId }: Pick<Person, 'userId'>): string {
  const address = path.replace('$userId', userId)
  if (address.includes('$')) throw new Error(`${path}: say here what its names stand for.`)
  return address
}

/** The same address with something in every parameter that nobody could mean. */
export function addNonsenseParams(path: Path, address: string): string {
  const names = Object.keys(readPathRow(path).search ?? {})
  return `${address}?${names.map(name => `${name}=%3Cb%3E%00..%2F`).join('&')}`
}

const demoPeople = { ADMIN: adminEmail, CLIENT: clientEmail, BILLER: billerEmail } as const satisfies Record<
  Role,
  string
>

/** One of the demo's people, on a page that shows nothing, so that the first screen is walked to as all others are. */
export const openUnknownPath = (page: Page, role: Role): Promise<Person> =>
  openAs(page, demoPeople[role], '/nowhere')

/** Headings that are not the screen's title, because they depend on who reads. */
export function expectedHeading(path: Path, role: Role, { userName }: Pick<Person, 'userName'>): string {
  const { title } = readPathRow(path)
  if (!canOpen(role, path)) return `You don’t have access to ${title}`
  switch (path) {
    case '/billers':
      return role === 'CLIENT' ? 'My Billers' : title
    case '/biller/profile/$userId':
      return userName
    case '/billerprofile':
      return role === 'BILLER' ? title : 'This page is for billers'
    default:
      return title
  }
}

/** How far the page can be pushed sideways. */
export const measureSidewaysScroll = (page: Page): Promise<number> =>
  page.evaluate(() => {
    window.scrollTo(10_000, window.scrollY)
    return window.scrollX
  })
