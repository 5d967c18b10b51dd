import { to } from '@claimcrew/contract/kit/href'
import type { Href } from '@claimcrew/contract/kit/paths'
import { roleMay } from '@claimcrew/contract/permissions'
import { Anchor, Button, Paper, Text, Title } from '@mantine/core'
import { IconArrowLeft, IconBookOff } from '@tabler/icons-react'
import { Link } from '../../kit/screen/Link.tsx'
import { useSession } from '../../kit/session.ts'
import { EmptyState } from '../../kit/ui/EmptyState.tsx'
import { Page } from '../../kit/ui/Page.tsx'
import { articles, findPicture } from './articles.ts'
import classes from './Help.module.css'
import { type ArticleBlock, blockText, type InlineToken } from './parseArticle.ts'

const back = (
  <Anchor component={Link} to={to('/support', { view: 'help' })} size="sm" className={classes.back ?? ''}>
    <IconArrowLeft size={16} stroke={1.6} aria-hidden /> Help
  </Anchor>
)

function InlineText({ pieces: tokens }: { pieces: readonly InlineToken[] }) {
  return tokens.map(token => {
    if (token.kind === 'strong') return <strong key={token.at}>{token.text}</strong>
    if (token.kind === 'text') return <span key={token.at}>{token.text}</span>
    return (
      // The articles' own test holds each of these against the table of paths.
      <Anchor key={token.at} component={Link} to={token.to as Href} underline="always">
        {token.text}
      </Anchor>
    )
  })
}

/** How large the pictures are; see e2e/helpPictures.ts. */
const size = { width: 960, height: 600 }

function Part({ block }: { block: ArticleBlock }) {
  switch (block.kind) {
    case 'heading':
      return (
        <Title order={2} size="h3">
          <InlineText pieces={block.pieces} />
        </Title>
      )
    case 'paragraph':
      return (
        <p>
          <InlineText pieces={block.pieces} />
        </p>
      )
    case 'picture':
      return (
        <img
          src={findPicture(block.file)}
          alt={block.alt}
          className={classes.picture}
          {...size}
          loading="lazy"
        />
      )
    case 'steps':
    case 'points': {
      const List = block.kind === 'steps' ? 'ol' : 'ul'
      return (
        <List>
          {block.items.map(tokens => (
            <li key={tokens.map(({ text }) => text).join('')}>
              <InlineText pieces={tokens} />
            </li>
          ))}
        </List>
      )
    }
  }
}

export function HelpArticlePage({ slug }: { slug: string }) {
  const { role } = useSession()
  const article = articles.find(one => one.slug === slug)
  if (!article)
    return (
      <Page title="Help" above={back}>
        <EmptyState
          icon={IconBookOff}
          title="We can’t find this article"
          action={
            <Button component={Link} to={to('/support', { view: 'help' })} variant="default">
              Go to Help
            </Button>
          }
        >
          It may have been renamed.
        </EmptyState>
      </Page>
    )
  return (
    <Page title={article.title} width="narrow" above={back}>
      <Paper withBorder component="article" className={classes.article ?? ''}>
        {article.blocks.map(block => (
          <Part key={blockText(block)} block={block} />
        ))}
      </Paper>
      {role && roleMay(role, 'support:ask:own') && (
        <Text size="sm" c="dimmed" mt="md">
          Didn’t find what you need?{' '}
          <Anchor component={Link} to={to('/support', { view: 'new' })} underline="always">
            Open a ticket
          </Anchor>
          , and we’ll answer.
        </Text>
      )}
    </Page>
  )
}
