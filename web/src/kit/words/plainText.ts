/** Text as it is compared in a search, without regard to case and accents: `jose` finds José. */
export const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
