/** Runs all stages whatever becomes of the earlier ones, so that one failure never hides another. */
export async function runStages(title, stages) {
  const begun = Date.now()
  const failed = []
  for (const { name, needs, run } of stages) {
    const stageBegun = Date.now()
    const isPossible = !failed.includes(needs)
    const passed = isPossible && (await run())
    if (!passed) failed.push(name)
    console.log(
      `${name}: ${passed ? 'passed' : isPossible ? 'FAILED' : `not run without ${needs}`} (${since(stageBegun)})`,
    )
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
