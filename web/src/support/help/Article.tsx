import { to } from '@claimcrew/contract/kit/href'
import type { Href } from '@claimcrew/contract/kit/paths'
import { roleMay } from '@claimcrew/contract/permissions'
import { Anchor, Button, Paper, Text, Title } from '@mantine/core'
import { IconArrowLeft, IconBookOff } from '@tabler/icons-react'
import { Link } from '../../kit/screen/Link.tsx'
import { useSession } from '../../kit/session.ts'
import { EmptyState } from '../../kit/ui/EmptyState.tsx'
import { Page } from '../../kit/ui/Page.tsx'
import { articles, pictureOf } from './articles.ts'
import classes from './Help.module.css'
import { type Block, type Piece, textOfBlock } from './read.ts'

const back = (
  <Anchor component={Link} to={to('/support', { view: 'help' })} size="sm" className={classes.back ?? ''}>
    <IconArrowLeft size={16} stroke={1.6} aria-hidden /> Help
  </Anchor>
)

function Pieces({ pieces }: { pieces: readonly Piece[] }) {
  return pieces.map(piece => {
    if (piece.kind === 'strong') return <strong key={piece.at}>{piece.text}</strong>
    if (piece.kind === 'text') return <span key={piece.at}>{piece.text}</span>
    return (
      // The articles' own test holds each of these against the table of paths.
      <Anchor key={piece.at} component={Link} to={piece.to as Href} underline="always">
        {piece.text}
      </Anchor>
    )
  })
}

/** How large the pictures are; see e2e/helpPictures.ts. */
const size = { width: 960, height: 600 }

function Part({ block }: { block: Block }) {
  switch (block.kind) {
    case 'heading':
      return (
        <Title order={2} size="h3">
          <Pieces pieces={block.pieces} />
        </Title>
      )
    case 'paragraph':
      return (
        <p>
          <Pieces pieces={block.pieces} />
        </p>
      )
    case 'picture':
      return (
        <img
          src={pictureOf(block.file)}
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
          {block.items.map(pieces => (
            <li key={pieces.map(({ text }) => text).join('')}>
              <Pieces pieces={pieces} />
            </li>
          ))}
        </List>
      )
    }
  }
}

export function Article({ slug }: { slug: string }) {
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
          <Part key={textOfBlock(block)} block={block} />
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
