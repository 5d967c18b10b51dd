/**
 * While a write is on its way that is shown as done already, closing or reloading the tab asks first: one that still
 * waits for a connection would never leave the browser.
 */
export function openTabHold(mayAsk: () => boolean) {
  let unanswered = 0
  const ask = (event: Event): void => {
    if (mayAsk()) event.preventDefault()
  }
  return async <Result>(answer: Promise<Result>): Promise<Result> => {
    if (unanswered++ === 0) window.addEventListener('beforeunload', ask)
    try {
      return await answer
    } finally {
      if (--unanswered === 0) window.removeEventListener('beforeunload', ask)
    }
  }
}
