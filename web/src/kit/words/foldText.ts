/** Text as it is compared in a search, without regard to case and accents: `jose` finds José. */
export const foldText = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
