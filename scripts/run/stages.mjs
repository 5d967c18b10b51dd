/** Runs all stages whatever becomes of the earlier ones, so that one failure never hides another. */
export async function runStages(title, stages) {
  const begun = Date.now()
  const failed = []
  for (const { name, needs = [], run } of stages) {
    const stageBegun = Date.now()
    const missing = needs.find(need => failed.includes(need))
    const passed = missing === undefined && (await run())
    if (!passed) failed.push(name)
    const outcome = passed ? 'passed' : missing === undefined ? 'FAILED' : `not run without ${missing}`
    console.log(`${name}: ${outcome} (${since(stageBegun)})`)
  }
  console.log(
    failed.length === 0
      ? `${title}: passed (${since(begun)})`
      : `${title}: FAILED in ${failed.join(', ')} (${since(begun)})`,
  )
  return failed.length === 0 ? 0 : 1
}

function since(moment) {
  return `${((Date.now() - moment) / 1000).toFixed(1)} s`
}
