import { to } from '@claimcrew/contract/kit/href'
import { useMemo } from 'react'
import { type PaletteItem, type PaletteSourceProps, useReportItems } from '../../kit/screen/palette.ts'
import { useSession } from '../../kit/session.ts'
import { matchesWords } from '../../kit/words/matchesWords.ts'
import { articles } from './articles.ts'
import { findArticles } from './findArticles.ts'

const few = 5

/** The palette's help. */
export function HelpSource({ q, onItems }: PaletteSourceProps) {
  const { role } = useSession()
  const items = useMemo((): readonly PaletteItem[] => {
    if (q === '') return []
    return findArticles(articles, role, q)
      .slice(0, few)
      .map(({ slug, title }) => ({
        id: `help:${slug}`,
        label: title,
        to: to('/support', { article: slug }),
      }))
  }, [q, role])
  useReportItems(onItems, items)
  return null
}

const newTicket: PaletteItem = {
  id: 'action:new-ticket',
  label: 'New ticket',
  about: 'Ask support',
  to: to('/support', { view: 'new' }),
}
const actions: readonly PaletteItem[] = [newTicket]
const none: readonly PaletteItem[] = []

export function TicketActions({ q, onItems }: PaletteSourceProps) {
  useReportItems(onItems, matchesWords('New ticket ask support help contact', q) ? actions : none)
  return null
}
