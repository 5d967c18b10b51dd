import type * as z from 'zod'
import type { EndpointPermission } from '../permissions.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The names behind the colons of a path: `/user/:id` has `id`. */
type ParamName<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamName<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

type ZodShape = z.ZodType
type AbsentShape = undefined

/** One call: everything the server, the browser and the documentation need to know of it. */
export type Endpoint<
  Path extends string = string,
  Params extends ZodShape | AbsentShape = ZodShape | AbsentShape,
  Query extends ZodShape | AbsentShape = ZodShape | AbsentShape,
  Body extends ZodShape | AbsentShape = ZodShape | AbsentShape,
  Reply extends ZodShape = ZodShape,
  M extends EndpointPermission = EndpointPermission,
> = {
  readonly method: Method
  readonly path: Path
  /** Who may call it at all; required, so that nobody forgets to think about it. */
  readonly may: M
  readonly summary: string
  readonly params: Params
  readonly query: Query
  readonly body: Body
  readonly reply: Reply
  /** The body is a multipart form with one file in the field `file`, of at most this many bytes (see kit/file.ts). */
  readonly upload?: { readonly maxBytes: number }
  /** The reply is not JSON but bytes of this type. */
  readonly produces?: string
  /** It hands out data as a file, always or where that is asked for: who took which is written down. */
  readonly exports?: true
  /** The browser calls it by itself, so it does not count as somebody being there. */
  readonly background?: true
  /** Also for somebody whose seat has ended, or who says to act for another organization than the session's. */
  readonly seatless?: true
  /** Also for somebody who lacks the second factor that is required of them, and can do nothing else. */
  readonly beforeEnrollment?: true
  /** Something grave: only within ten minutes of signing in, or of proving again who one is. */
  readonly asksAgain?: true
  /** It can end sessions, so its answer waits until every process has heard of that. */
  readonly endsSessions?: true
  /**
   * At most this many calls a minute, of an account, of visitors of an address. What changes something has the usual
   * number where none is declared; what costs much, is written down or told to others has a smaller one.
   */
  readonly perMinute?: number
  /** Takes an `Idempotency-Key`: sent again with the same key it has one effect and the same answer. */
  readonly idempotent?: true
  /**
   * A read replica may answer it: it shows all that its reader has written and was told live, and may be seconds behind
   * what others wrote. Always, or only for a `date` in a month that is over.
   */
  readonly replica?: 'always' | 'past-months'
  /** What the browser logs when the call fails. */
  readonly failure?: string
}

/** A hundred a second: a script that writes one row after the other is not stopped, and one that floods is. */
export const usualWritesAMinute = 6_000

type ParamsFor<Path extends string> = [ParamName<Path>] extends [never]
  ? { params?: AbsentShape }
  : { params: z.ZodObject<Record<ParamName<Path>, ZodShape>> }

/** Declares a call. The path's parameters must all have a shape, and `may` must be there, or it does not compile. */
export function endpoint<
  const Path extends string,
  M extends EndpointPermission,
  Reply extends ZodShape,
  Query extends ZodShape | AbsentShape = AbsentShape,
  Body extends ZodShape | AbsentShape = AbsentShape,
  Params extends ParamsFor<Path>['params'] = ParamsFor<Path>['params'],
  const Idempotent extends true | undefined = undefined,
>(
  declared: {
    method: Method
    path: Path
    may: M
    summary: string
    query?: Query
    body?: Body
    reply: Reply
    idempotent?: Idempotent
  } & ([ParamName<Path>] extends [never] ? { params?: AbsentShape } : { params: Params }) &
    Pick<
      Endpoint,
      | 'upload'
      | 'produces'
      | 'exports'
      | 'background'
      | 'seatless'
      | 'beforeEnrollment'
      | 'asksAgain'
      | 'endsSessions'
      | 'perMinute'
      | 'replica'
      | 'failure'
    >,
): Endpoint<Path, Params, Query, Body, Reply, M> & (Idempotent extends true ? IdempotentMark : unknown) {
  // Who signs in is counted by account, as soon as the password has said which.
  const isAccountsWrite = declared.method !== 'GET' && declared.may !== 'anyone'
  return {
    params: undefined,
    query: undefined,
    body: undefined,
    ...(isAccountsWrite ? { perMinute: usualWritesAMinute } : {}),
    ...declared,
  } as unknown as Endpoint<Path, Params, Query, Body, Reply, M> &
    (Idempotent extends true ? IdempotentMark : unknown)
}

type IdempotentMark = { readonly idempotent: true }

/** A call that takes an `Idempotency-Key`. */
export type IdempotentEndpoint = Endpoint & IdempotentMark

type InputPart<Key extends string, S, As extends 'input' | 'output'> = S extends ZodShape
  ? { [K in Key]: As extends 'input' ? z.input<S> : z.output<S> }
  : unknown

/** A query of which nothing has to be said may be left out. */
type QueryInput<S> = S extends ZodShape
  ? Record<never, never> extends z.input<S>
    ? { query?: z.input<S> | undefined }
    : { query: z.input<S> }
  : unknown

/** What a caller passes. */
export type Input<E extends Endpoint> = InputPart<'params', E['params'], 'input'> &
  QueryInput<E['query']> &
  InputPart<'body', E['body'], 'input'>

/** What a handler gets once the input has been parsed. */
export type ParsedInput<E extends Endpoint> = InputPart<'params', E['params'], 'output'> &
  InputPart<'query', E['query'], 'output'> &
  InputPart<'body', E['body'], 'output'>

export type Reply<E extends Endpoint> = z.output<E['reply']>

/** Fills a path's parameters in, each one encoded. */
export function fillPath(path: string, params: Readonly<Record<string, unknown>> = {}): string {
  return path.replace(/:([A-Za-z]+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
}
