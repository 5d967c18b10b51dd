import { ChatFile } from '@claimcrew/contract/chat/shapes'
import * as z from 'zod'

export const Draft = z.object({
  text: z.string(),
  replyTo: z.string().nullable(),
  files: z.array(ChatFile),
})
/** What somebody has begun to write in a conversation; it outlives a reload. */
export type Draft = z.infer<typeof Draft>

export const emptyDraft: Draft = { text: '', replyTo: null, files: [] }

export const isSameDraft = (one: Draft, other: Draft): boolean =>
  draftParts.every(part => isSamePart(one, other, part))

const draftParts = ['text', 'replyTo', 'files'] as const

const isSamePart = (one: Draft, other: Draft, part: keyof Draft) =>
  JSON.stringify(one[part]) === JSON.stringify(other[part])

/**
 * What is kept once a tab saves: of each part what it has changed since it last knew, else what is there. A part that it
 * has emptied, as by sending it, stays where another tab has written something else by now.
 */
export function mergeDraft(stored: Draft, base: Draft, now: Draft): Draft {
  const takes = (part: keyof Draft) =>
    !isSamePart(now, base, part) && (!isSamePart(now, emptyDraft, part) || isSamePart(stored, base, part))
  return Object.fromEntries(
    draftParts.map(part => [part, takes(part) ? now[part] : stored[part]]),
  ) as unknown as Draft
}
