import { normalizeIP } from '@fastify/rate-limit'

/** What an address is counted by: a user who has one IPv6 address has 2^64 of them, so the first half counts. */
export const toNetwork = (address: string): string => normalizeIP(address, 64)
