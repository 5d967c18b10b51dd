import type { Endpoint, Input, Reply } from '@claimcrew/contract/kit/endpoint'
import type { DataTag, InfiniteData } from '@tanstack/react-query'
import type * as z from 'zod'

export type PagedEndpoint = Endpoint & {
  readonly reply: z.ZodType<{ nextCursor: string | null }>
}

/** What has been read of a list that can grow: page after page. */
export type Pages<E extends PagedEndpoint> = InfiniteData<Reply<E>, string | undefined>

/** What else is made of a reply, and cached in a shape of its own. */
type DerivedKind = 'with clock' | 'picture' | 'of one client'

/**
 * How an endpoint was read is part of the key, because each way caches another shape under the same input: anyone who
 * changes cached data has to know which shape is there.
 */
export type ReadKind = 'reply' | 'all pages' | 'pages' | DerivedKind

type ReadKey<Kind extends ReadKind, Data> = DataTag<
  readonly [endpoint: string, kind: Kind, input: unknown],
  Data,
  Error
>

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

/** Names everything that was read from an endpoint, however it was read: for reading it again, never for changing it. */
export const endpointKey = (endpoint: Endpoint): readonly unknown[] => [nameOf(endpoint)]

const readKey = <Kind extends ReadKind, Data>(endpoint: Endpoint, kind: Kind, input: unknown) =>
  [nameOf(endpoint), kind, input] as const as ReadKey<Kind, Data>

/** One call's reply. */
export const replyKey = <E extends Endpoint>(endpoint: E, input: Input<E>) =>
  readKey<'reply', Reply<E>>(endpoint, 'reply', input)

/** A whole list in the shape of one reply. */
export const allPagesKey = <E extends PagedEndpoint>(endpoint: E, input: Input<E>) =>
  readKey<'all pages', Reply<E>>(endpoint, 'all pages', input)

/** A list as far as somebody has read on. */
export const infinitePagesKey = <E extends PagedEndpoint>(endpoint: E, input: Input<E>) =>
  readKey<'pages', Pages<E>>(endpoint, 'pages', input)

/** What is made of a reply; its data has the type of the query that reads it. */
export const derivedKey = (endpoint: Endpoint, kind: DerivedKind, input: unknown): readonly unknown[] =>
  readKey<DerivedKind, unknown>(endpoint, kind, input)
