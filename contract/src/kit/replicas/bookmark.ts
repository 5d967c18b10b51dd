/**
 * How far in the database's log somebody's writes and live events reach, so that a replica answers them only once it has
 * all of it. The server gives it out and reads it; a browser keeps the latest one and sends it with every call.
 */
export const bookmarkHeader = 'claimcrew-bookmark'

/** Which database, which of its timelines and where in it, each in as many digits as it can have. */
export const bookmarkPattern = /^([0-9a-f]{8})-([0-9a-f]{8})-([0-9a-f]{16})$/

const databaseOf = (bookmark: string): string => bookmark.slice(0, 8)

/**
 * The one of two bookmarks that reaches further. A database that was replaced, as by restoring a backup, counts from the
 * start: then the one that came last holds.
 */
export function laterBookmark(before: string, next: string): string {
  if (databaseOf(before) !== databaseOf(next)) return next
  // The digits are padded, so that texts compare as the numbers do, and a later timeline counts more than any position.
  return next > before ? next : before
}
