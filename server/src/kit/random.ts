import { randomBytes } from 'node:crypto'
import { v4, v7 } from 'uuid'

export const newId = (): string => v7()

/** Names requests: unlike an id it is made of nothing but a counter, which costs a busy server nothing. */
export function createRequestIdGenerator(): () => string {
  const run = randomBytes(6).toString('base64url')
  let count = 0
  return () => `${run}-${(++count).toString(36)}`
}

/** A number between 0 and 1, for what only must not happen all at once. */
export const randomFraction = (): number => Math.random()

export const systemClock = (): Date => new Date()

/** So many letters that are not mistaken for each other, five random bits each, in groups of five. */
function newReadableText(length: number): string {
  const letters = 'abcdefghijkmnpqrstuvwxyz23456789'
  const text = [...randomBytes(length)].map(byte => letters[byte % letters.length]).join('')
  return text.replace(/(.{5})(?=.)/g, '$1-')
}

/** A password that a person can be told: 100 random bits. */
export const newReadablePassword = (): string => newReadableText(20)

/** A code that a person writes down, and that is good for one time. */
export const newRecoveryCode = (): string => newReadableText(10)

/** 160 bits, as RFC 4226 recommends. */
export const newOtpSecret = (): Buffer => randomBytes(20)

/** The same numbers between 0 and 1 for the same seed, for data that is made up: never for secrets. */
export function createSeededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Ids for data that is made up: the same for the same numbers. */
export const createSeededIds = (random: () => number) => (): string =>
  v4({ random: Uint8Array.from({ length: 16 }, () => Math.floor(random() * 256)) })
