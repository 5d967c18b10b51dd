import { Anchor } from '@mantine/core'
import { memo } from 'react'
import classes from './Text.module.css'
import { isEmojiOnly, splitLinks } from './textParts.ts'

type MessageTextProps = { text: string; edited?: boolean }

/** What somebody wrote, with its line breaks; links lead out of the app and tell nobody where from. */
export const MessageText = memo(function MessageText({ text, edited = false }: MessageTextProps) {
  let index = 0
  return (
    <div className={classes.text} dir="auto" data-large={isEmojiOnly(text) || undefined}>
      {splitLinks(text).map(part => {
        const key = index
        index += part.text.length
        if (part.href === undefined) return <span key={key}>{part.text}</span>
        return (
          <Anchor
            key={key}
            href={part.href}
            title={part.href}
            target="_blank"
            rel="noopener noreferrer nofollow"
            inherit
          >
            {part.text}
          </Anchor>
        )
      })}
      {edited && <span className={classes.edited}> edited</span>}
    </div>
  )
})
