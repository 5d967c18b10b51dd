/**
 * Runs all stages whatever becomes of the earlier ones, so that one failure never hides another. A stage answers
 * whether it passed, or `{ passed, brief }` with what is to be said of a failure once more at the end. One that is
 * `early` begins with the first and is waited for at its turn.
 */
export async function runStages(title, stages) {
  const begun = Date.now()
  const failed = []
  const briefs = []
  const underWay = new Map(stages.filter(({ early }) => early).map(({ name, run }) => [name, run()]))
  for (const { name, needs = [], run } of stages) {
    const stageBegun = Date.now()
    const missing = needs.find(need => failed.includes(need))
    const { passed, brief } =
      missing === undefined ? toOutcome(await (underWay.get(name) ?? run())) : { passed: false }
    if (!passed) failed.push(name)
    if (brief) briefs.push(`\nFailed in ${name}:\n${brief}`)
    const outcome = passed ? 'passed' : missing === undefined ? 'FAILED' : `not run without ${missing}`
    console.log(`${name}: ${outcome} (${since(stageBegun)})`)
  }
  if (briefs.length > 0) console.log(`${briefs.join('\n')}\n`)
  console.log(
    failed.length === 0
      ? `${title}: passed (${since(begun)})`
      : `${title}: FAILED in ${failed.join(', ')} (${since(begun)})`,
  )
  return failed.length === 0 ? 0 : 1
}

const toOutcome = outcome => (typeof outcome === 'boolean' ? { passed: outcome } : outcome)

function since(moment) {
  return `${((Date.now() - moment) / 1000).toFixed(1)} s`
}
