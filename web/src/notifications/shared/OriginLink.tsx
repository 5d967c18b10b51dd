import type { OrganizationId } from '@claimcrew/contract/kit/ids'
import type { Href } from '@claimcrew/contract/kit/paths'
import type { ActingFor } from '@claimcrew/contract/people/actingFor'
import type { ComponentProps, MouseEvent } from 'react'
import { useActingFor } from '../../kit/actingFor.ts'
import { Link } from '../../kit/screen/Link.tsx'
import { useSwitchOrganization } from '../../kit/screen/switchTo.ts'

type Organization = ActingFor['organizations'][number]

/** Another of one's organizations than the one acted for, by which a notification came; null where it is of this one, or of none. */
export function useOtherOrigin(organizationId: OrganizationId | null): Organization | null {
  const actingFor = useActingFor()
  if (!actingFor || organizationId === actingFor.organization.organizationId) return null
  return actingFor.organizations.find(one => one.organizationId === organizationId) ?? null
}

type OriginLinkProps = Omit<ComponentProps<typeof Link>, 'to'> & { to: Href; origin: Organization | null }

/** Leads to what a notification tells of. In another organization it would not be found, so one switches there first. */
export function OriginLink({ to, origin, onClick, ...rest }: OriginLinkProps) {
  const switchTo = useSwitchOrganization()
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (!origin || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    switchTo(origin.organizationId, to)
  }
  return <Link to={to} onClick={open} {...rest} />
}
