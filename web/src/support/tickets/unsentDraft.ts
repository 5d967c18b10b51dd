import { TicketFile } from '@claimcrew/contract/support/shapes'
import * as z from 'zod'
import { createKey } from '../../kit/random.ts'

/** What every draft has beside its words. */
export const draftFields = {
  files: z.array(TicketFile),
  /** What was sent last and under which key: sent again, also after a reload, it is there once. */
  sent: z.object({ content: z.string(), key: z.string() }).nullable().default(null),
}

type SentContent = { readonly content: string; readonly key: string }

/** Under which key something is sent: the last one where it says the same, so that it is there once. */
export function keyContent(last: SentContent | null, body: object): SentContent {
  const content = JSON.stringify(body)
  return last?.content === content ? last : { content, key: createKey() }
}

type Draft = { readonly files: TicketFile[]; readonly sent: object | null }

const contentOf = ({ sent: _, ...content }: Draft) => JSON.stringify(content)

/** What is left of a draft once it was sent: nothing, unless somebody went on writing meanwhile. */
export function keepUnsentChanges<TicketDraft extends Draft>(
  now: TicketDraft,
  sent: TicketDraft,
  empty: TicketDraft,
): TicketDraft {
  if (contentOf(now) === contentOf(sent)) return empty
  const sentIds = sent.files.map(({ fileId }) => fileId)
  return { ...now, files: now.files.filter(({ fileId }) => !sentIds.includes(fileId)), sent: null }
}
