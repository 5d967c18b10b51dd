/**
 * Something that happened, stated by the feature in which it did. A feature declares its own in its events.ts; those below
 * it react in the same transaction, and it knows nothing of them.
 */
export type AppEvent<Body> = {
  readonly name: `${string}:${string}`
  /** Only the compiler reads it. */
  readonly body?: Body
}

export const event = <Body>(name: AppEvent<Body>['name']): AppEvent<Body> => ({ name })
