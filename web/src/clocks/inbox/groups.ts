type Listed = { readonly billerId: string; readonly day: string }

type Group<Gap> = { readonly key: string; readonly first: Gap; readonly gaps: readonly Gap[] }

/** Gaps of one biller and day that follow one another, under one heading. */
export function groupsOf<Gap extends Listed>(gaps: readonly Gap[]): readonly Group<Gap>[] {
  const groups: { key: string; first: Gap; gaps: Gap[] }[] = []
  for (const [index, gap] of gaps.entries()) {
    const last = groups.at(-1)
    if (last && last.first.billerId === gap.billerId && last.first.day === gap.day) last.gaps.push(gap)
    // In the order of their length a day may come more than once.
    else groups.push({ key: `${gap.billerId} ${gap.day} ${index}`, first: gap, gaps: [gap] })
  }
  return groups
}
