/** Whom one of the billers works for, or mostly: eight each, in their order. */
export const findMainClient = (biller: number): number => (biller < 8 ? 0 : biller < 15 ? 1 : 2)
