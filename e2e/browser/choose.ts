export type Source = {
  what: string
  /** Whether there is something to wait for, which is then said. */
  isFar?: boolean
  /** Programs that may do, the best first; none where this source has nothing for this machine. */
  bring: () => Promise<string[]>
}

type Outcome = { found?: string; reasons: string[] }

/** What counts is that it starts: an installed one may be a stub, a brought one may lack libraries. */
export async function firstThatStarts(
  from: readonly Source[],
  trouble: (place: string) => Promise<string | undefined>,
  tell: (line: string) => void,
): Promise<Outcome> {
  const reasons: string[] = []
  for (const { what, isFar, bring } of from) {
    if (isFar) tell(`There is no browser here yet. Trying ${what}…`)
    const places = await bring().catch((error: Error) => {
      reasons.push(`${what}: ${error.message}`)
      return []
    })
    for (const place of places) {
      const wrong = await trouble(place)
      if (wrong === undefined) return { found: place, reasons }
      reasons.push(`${place}: ${wrong}`)
    }
  }
  return { reasons }
}
