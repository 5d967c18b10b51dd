import * as z from 'zod'

/** Names in the order in which people look for them, whatever their case and accents. */
export const compareNames = new Intl.Collator('en').compare

const control = /\p{Cc}/u
const controlButLines = /[^\P{Cc}\n\r\t]/u

const badCharacters = (what: string) => `${what} has characters that cannot be kept.`

/** One line of text: trimmed, not empty, no control characters, no broken surrogates. */
export const singleLine = (max: number, what = 'This') =>
  z
    .string()
    .trim()
    .min(1, `${what} is required.`)
    .max(max, `${what} is too long: at most ${max} characters.`)
    .refine(text => !control.test(text) && text.isWellFormed(), badCharacters(what))

/** Like `singleLine`, but may be empty. */
export const optionalSingleLine = (max: number, what = 'This') =>
  z
    .string()
    .trim()
    .max(max, `${what} is too long: at most ${max} characters.`)
    .refine(text => !control.test(text) && text.isWellFormed(), badCharacters(what))

/** Several lines of text, as from a text area. */
export const multiLine = (max: number, what = 'This') =>
  optionalMultiLine(max, what).refine(text => text !== '', `${what} is required.`)

/** Like `multiLine`, but may be empty. */
export const optionalMultiLine = (max: number, what = 'This') =>
  z
    .string()
    .trim()
    .max(max, `${what} is too long: at most ${max} characters.`)
    .refine(text => !controlButLines.test(text) && text.isWellFormed(), badCharacters(what))
