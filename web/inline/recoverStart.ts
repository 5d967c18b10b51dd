/**
 * Stands in the page itself. Where a file of the program doesn't come, as happens on a poor line, nothing runs that could
 * say so: the page is loaded once more, and if that doesn't help it says what to do.
 */

/** Whether this page was loaded again already, by us or by somebody who waits for it. */
function isReloaded(): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  return (entry as PerformanceNavigationTiming | undefined)?.type === 'reload'
}

function showFailure(place: Element): void {
  const reload = document.createElement('button')
  reload.textContent = 'Reload'
  reload.addEventListener('click', () => location.reload())
  const text = document.createElement('span')
  text.textContent = 'Claimcrew didn’t load. Check your connection, then reload.'
  place.replaceChildren(text, reload)
  place.setAttribute('role', 'alert')
}

// A file that fails is told to its own element alone, on the way down to it.
addEventListener(
  'error',
  event => {
    const place = document.querySelector('.first-paint')
    const isFile = event.target instanceof HTMLScriptElement
    const source: string | undefined = isFile ? event.target.src : event.filename
    // What an extension of the browser does is no business of ours.
    if (!place || !source?.startsWith(location.origin)) return
    if (isFile && !isReloaded()) location.reload()
    else showFailure(place)
  },
  true,
)
