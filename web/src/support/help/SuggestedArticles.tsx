import { to } from '@claimcrew/contract/kit/href'
import { Anchor, Text } from '@mantine/core'
import { Link } from '../../kit/screen/Link.tsx'
import { useSession } from '../../kit/session.ts'
import classes from '../Tickets.module.css'
import { articles } from './articles.ts'
import { suggestArticles } from './findArticles.ts'

const most = 3

/** While a subject is typed: articles that may answer it at once. */
export function SuggestedArticles({ words }: { words: string }) {
  const { role } = useSession()
  const matches = suggestArticles(articles, role, words).slice(0, most)
  return (
    <div role="status">
      {matches.length > 0 && (
        <div className={classes.suggested}>
          <Text size="sm" fw={560}>
            Does one of these answer it?
          </Text>
          <ul>
            {matches.map(({ slug, title }) => (
              <li key={slug}>
                <Anchor component={Link} to={to('/support', { article: slug })} size="sm">
                  {title}
                </Anchor>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
