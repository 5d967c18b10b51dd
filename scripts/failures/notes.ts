import { appendFileSync, readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

export type TestFailure = {
  readonly name: string
  /** What was said about it, as long as it may be. */
  readonly error: string
}

/** Where `npm test` wants to be told what failed; a tool that is run by itself has told it already. */
const readNotesPath = () => process.env.FAILURES_NOTED_IN

/** Keeps what failed for the end of the run: by then its own report is far above. */
export function writeNotes(failures: readonly TestFailure[]): void {
  const file = readNotesPath()
  if (file) appendFileSync(file, failures.map(failure => `${JSON.stringify(failure)}\n`).join(''))
}

export function readNotes(file: string): TestFailure[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter(line => line !== '')
    .map(line => JSON.parse(line))
}

const maxFailures = 20
const maxLines = 5
const maxLetters = 160

/** Each by its name and the first lines of its error; where there are very many, those that came first. */
export function summarizeFailures(failures: readonly TestFailure[]): string {
  const more = failures.length - maxFailures
  return [
    ...failures.slice(0, maxFailures).flatMap(({ name, error }) => [`  ✗ ${name}`, ...linesOf(error)]),
    ...(more > 0 ? [`  … and ${more} more`] : []),
  ].join('\n')
}

const linesOf = (error: string): string[] =>
  stripVTControlCharacters(error)
    .split('\n')
    .filter(line => line.trim() !== '')
    .slice(0, maxLines)
    .map(line => `      ${line.length > maxLetters ? `${line.slice(0, maxLetters)}…` : line}`)
