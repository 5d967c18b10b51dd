/** A day alone is its last minute, where the client lives. */
export const endOfDay = '23:59'

export const dueFormatMessage = 'Write dates like 2026-03-31 or 2026-03-31T16:00:00Z.'
