import { to } from '@claimcrew/contract/kit/href'
import { useMemo } from 'react'
import { type Found, type SourceProps, useFound } from '../../kit/screen/palette.ts'
import { useSession } from '../../kit/session.ts'
import { matches } from '../../kit/words/matches.ts'
import { articles } from './articles.ts'
import { findArticles } from './find.ts'

const few = 5

/** The palette's help. */
export function HelpSource({ q, onFound }: SourceProps) {
  const { role } = useSession()
  const found = useMemo((): readonly Found[] => {
    if (q === '') return []
    return findArticles(articles, role, q)
      .slice(0, few)
      .map(({ slug, title }) => ({
        id: `help:${slug}`,
        label: title,
        to: to('/support', { article: slug }),
      }))
  }, [q, role])
  useFound(onFound, found)
  return null
}

const newTicket: Found = {
  id: 'action:new-ticket',
  label: 'New ticket',
  about: 'Ask support',
  to: to('/support', { view: 'new' }),
}
const [actions, none]: readonly Found[][] = [[newTicket], []]

export function TicketActions({ q, onFound }: SourceProps) {
  useFound(onFound, matches('New ticket ask support help contact', q) ? actions : none)
  return null
}
