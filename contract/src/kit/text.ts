import * as z from 'zod'

/** Names in the order in which people look for them, whatever their case and accents. */
export const compareNames = new Intl.Collator('en').compare

/** Text as it is compared, without regard to case and accents: `jose` finds José. */
export const foldText = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

const control = /\p{Cc}/u
const controlButLines = /[^\P{Cc}\n\r\t]/u

const badCharacters = (what: string) => `${what} has characters we can’t save.`

/**
 * A text of at most so many characters. Every text of a request begins with this: a longer one is refused before a
 * pattern, a refinement or a search for patients looks at it, for zod goes on to those after any other failed check.
 */
export const boundedString = (max: number, tooLong?: string, notText?: string) =>
  z.string(notText).max(max, { abort: true, ...(tooLong ? { error: tooLong } : {}) })

/** As many blanks may stand around a text beyond its length. */
const maxBlanks = 1000

/** The same without the blanks around it, which do not count. */
export const trimmedString = (max: number, tooLong: string) =>
  boundedString(max + maxBlanks, tooLong)
    .trim()
    .max(max, { abort: true, error: tooLong })

const tooLong = (what: string, max: number) => `${what} is too long: at most ${max} characters.`

/** One line of text: trimmed, not empty, no control characters, no broken surrogates. */
export const singleLine = (max: number, what = 'This') =>
  trimmedString(max, tooLong(what, max))
    .min(1, `${what} is required.`)
    .refine(text => !control.test(text) && text.isWellFormed(), badCharacters(what))

/** Like `singleLine`, but may be empty. */
export const singleLineOrEmpty = (max: number, what = 'This') =>
  trimmedString(max, tooLong(what, max)).refine(
    text => !control.test(text) && text.isWellFormed(),
    badCharacters(what),
  )

/** Words that something is looked for by. PostgreSQL holds no NUL, so nothing could be found by one. */
export const searchWords = (max: number) =>
  trimmedString(max, 'This search is too long. Use fewer words.').overwrite(text =>
    text.toWellFormed().replaceAll('\0', ''),
  )

/** Several lines of text, as from a text area. */
export const multiLine = (max: number, what = 'This') =>
  multiLineOrEmpty(max, what).refine(text => text !== '', `${what} is required.`)

/** Like `multiLine`, but may be empty. */
export const multiLineOrEmpty = (max: number, what = 'This') =>
  trimmedString(max, tooLong(what, max)).refine(
    text => !controlButLines.test(text) && text.isWellFormed(),
    badCharacters(what),
  )

const yesOrNo = 'This must be one of true, 1, yes, on, y, enabled, false, 0, no, off, n, disabled.'

/** Yes or no, as it stands behind a question mark. */
export const SentBoolean = boundedString(20, yesOrNo).pipe(z.stringbool())

/** What a record's `refine` takes for a bound on its keys; under this name the wall finds it. */
export const maxKeys = (max: number, error: string) =>
  [
    (record: object) => Object.keys(record).length <= max,
    { error, abort: true, params: { maxKeys: max } },
  ] as const
