/** So many billers are held side by side at most. */
export const maxCompared = 4
