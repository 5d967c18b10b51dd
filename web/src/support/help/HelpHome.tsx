import { to } from '@claimcrew/contract/kit/href'
import { Anchor, Text } from '@mantine/core'
import { IconSearchOff } from '@tabler/icons-react'
import { useAddress } from '../../kit/screen/address.ts'
import { Link } from '../../kit/screen/Link.tsx'
import { useSession } from '../../kit/session.ts'
import { EmptyState } from '../../kit/ui/EmptyState.tsx'
import { SearchField } from '../../kit/ui/field/SearchField.tsx'
import { SupportAddress } from '../address.ts'
import { articles } from './articles.ts'
import { findArticles } from './findArticles.ts'
import classes from './Help.module.css'

const maxExcerptLength = 130

/** The beginning of an article, up to a whole word. */
const beginningOf = (text: string) =>
  text.length <= maxExcerptLength ? text : `${text.slice(0, maxExcerptLength).replace(/\s\S*$/, '')}…`

/** Short articles on what one's role asks most. */
export function HelpHome() {
  const { role } = useSession()
  const [{ q }, change] = useAddress(SupportAddress)
  const matches = findArticles(articles, role, q)
  return (
    <>
      <search className={classes.search}>
        <SearchField
          label="Search help"
          placeholder="What do you need help with?"
          value={q}
          onChange={words => change({ q: words })}
        />
      </search>
      {matches.length === 0 ? (
        <EmptyState icon={IconSearchOff} title="No matching articles">
          Try fewer or different words, or open a ticket and we’ll answer.
        </EmptyState>
      ) : (
        <ul className={classes.articles} aria-label="Articles">
          {matches.map(({ slug, title, text }) => (
            <li key={slug} className={classes.teaser}>
              <Anchor component={Link} to={to('/support', { article: slug })} fw={600}>
                {title}
              </Anchor>
              <Text size="sm" c="dimmed" mt={4}>
                {beginningOf(text)}
              </Text>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
