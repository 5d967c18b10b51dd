import { listBillers, listClients } from '@claimcrew/contract/engagements/contract'
import { to } from '@claimcrew/contract/kit/href'
import { roleMay } from '@claimcrew/contract/permissions'
import { useMemo } from 'react'
import { useCall } from '../../kit/call/query.ts'
import { type PaletteItem, type PaletteSourceProps, useReportItems } from '../../kit/screen/palette.ts'
import { useSession } from '../../kit/session.ts'
import { personState } from '../terms.ts'

/** More than are shown, so that those that are not over are among them. */
const few = 20

/** The palette's people: one's billers and clients, everybody for an ADMIN. */
export function PeopleSource({ q, onItems }: PaletteSourceProps) {
  const { role } = useSession()
  const query = { search: q, limit: few }
  const isAsked = q !== '' && role !== null
  const billers = useCall(listBillers, { query }, { enabled: isAsked && role !== 'BILLER' })
  const clients = useCall(listClients, { query }, { enabled: isAsked && roleMay(role, 'clients:read') })
  const isLoading = billers.isLoading || clients.isLoading
  const items = useMemo((): readonly PaletteItem[] | undefined => {
    if (q === '') return []
    if (isLoading) return undefined
    return [
      ...(billers.data?.billers ?? []).map(person => ({ person, about: 'Biller' })),
      ...(clients.data?.clients ?? []).map(person => ({ person, about: 'Client' })),
    ].map(({ person, about }) => ({
      id: `person:${person.userId}`,
      label: person.userName,
      about,
      isPast: ['ended', 'deactivated'].includes(personState(person)),
      to: to('/biller/profile/$userId', { userId: person.userId }),
    }))
  }, [q, isLoading, billers.data, clients.data])
  useReportItems(onItems, items)
  return null
}
