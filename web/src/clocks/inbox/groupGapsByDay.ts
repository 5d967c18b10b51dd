type GapDay = { readonly billerId: string; readonly day: string }

type Group<Gap> = { readonly key: string; readonly first: Gap; readonly gaps: readonly Gap[] }

/** Gaps of one biller and day that follow one another, under one heading. A key stays when others come and go. */
export function groupGapsByDay<Gap extends GapDay>(gaps: readonly Gap[]): readonly Group<Gap>[] {
  const groups: { key: string; first: Gap; gaps: Gap[] }[] = []
  const times = new Map<string, number>()
  for (const gap of gaps) {
    const last = groups.at(-1)
    if (last && last.first.billerId === gap.billerId && last.first.day === gap.day) {
      last.gaps.push(gap)
      continue
    }
    // In the order of their length a day may come more than once.
    const what = `${gap.billerId} ${gap.day}`
    const time = times.get(what) ?? 0
    times.set(what, time + 1)
    groups.push({ key: `${what} ${time}`, first: gap, gaps: [gap] })
  }
  return groups
}
