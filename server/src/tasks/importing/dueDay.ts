/** A day alone is its last minute, where the client lives. */
export const endOfDay = '23:59'

export const dueWords = 'A date is a day like 2026-03-31, or a moment like 2026-03-31T16:00:00Z.'
