export type BrowserSource = {
  what: string
  /** Whether there is something to wait for, which is then said. */
  isFar?: boolean
  /** Programs that may do, the best first; none where this source has nothing for this machine. */
  bring: () => Promise<string[]>
}

type SearchOutcome = { path?: string; reasons: string[] }

/** What counts is that it starts: an installed one may be a stub, a brought one may lack libraries. */
export async function findFirstThatStarts(
  from: readonly BrowserSource[],
  findStartError: (executable: string) => Promise<string | undefined>,
  print: (line: string) => void,
): Promise<SearchOutcome> {
  const reasons: string[] = []
  for (const { what, isFar, bring } of from) {
    if (isFar) print(`There is no browser here yet. Trying ${what}…`)
    const paths = await bring().catch((error: Error) => {
      reasons.push(`${what}: ${error.message}`)
      return []
    })
    for (const executable of paths) {
      const wrong = await findStartError(executable)
      if (wrong === undefined) return { path: executable, reasons }
      reasons.push(`${executable}: ${wrong}`)
    }
  }
  return { reasons }
}
