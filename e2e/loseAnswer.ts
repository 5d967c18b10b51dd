import type { Page } from '@playwright/test'

/** The answer to the next write to an address is lost: the server has done it, and the page never hears of that. */
export async function loseAnswer(page: Page, urlPattern: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  devtools.on('Fetch.requestPaused', async ({ requestId, request }) => {
    if (request.method === 'GET') {
      // One that is held at the end goes on by itself.
      await devtools.send('Fetch.continueRequest', { requestId }).catch(() => undefined)
      return
    }
    await devtools.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionReset' })
    await devtools.send('Fetch.disable')
  })
  await devtools.send('Fetch.enable', { patterns: [{ urlPattern, requestStage: 'Response' }] })
}
