import type { Page } from '@playwright/test'

/**
 * The answer to the next write to an address is lost: the server has done it, and the page never hears of that. Twice,
 * where the page sends it again by itself.
 */
export async function loseAnswer(page: Page, urlPattern: string, times = 1): Promise<void> {
  let left = times
  const devtools = await page.context().newCDPSession(page)
  devtools.on('Fetch.requestPaused', async ({ requestId, request }) => {
    // It stays switched on: what is on its way at the moment of switching off may never go on.
    if (request.method === 'GET' || left === 0) {
      await devtools.send('Fetch.continueRequest', { requestId }).catch(() => undefined)
      return
    }
    left--
    await devtools.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionReset' })
  })
  await devtools.send('Fetch.enable', { patterns: [{ urlPattern, requestStage: 'Response' }] })
}
