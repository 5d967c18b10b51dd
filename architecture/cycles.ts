/** The ways that lead back to where they began, each with its first name at both ends. */
export function listCycles(next: ReadonlyMap<string, readonly string[]>): string[][] {
  const [done, cycles] = [new Set<string>(), [] as string[][]]
  const follow = (name: string, trail: string[]) => {
    if (trail.includes(name)) cycles.push([...trail.slice(trail.indexOf(name)), name])
    else if (!done.has(name)) for (const one of next.get(name) ?? []) follow(one, [...trail, name])
    done.add(name)
  }
  for (const name of next.keys()) follow(name, [])
  return cycles
}
