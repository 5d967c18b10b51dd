import { expect, type Locator, type Page, type Request } from '@playwright/test'

const isWrite = (request: Request, path: RegExp) =>
  !['GET', 'HEAD'].includes(request.method()) && path.test(new URL(request.url()).pathname)

/**
 * Does something and waits until the page shows it as done. Fails where nothing was sent to the server for it, or where
 * the server did not agree: what a reload would take away again.
 */
export async function expectSaved(
  page: Page,
  path: RegExp,
  act: () => Promise<unknown>,
  result: Locator,
): Promise<void> {
  const writes: Request[] = []
  const onRequest = (request: Request) => {
    if (isWrite(request, path)) writes.push(request)
  }
  page.on('request', onRequest)
  await act()
  await expect(result).toBeVisible()
  await expect
    .poll(() => writes.length, { message: `It is shown as done, and nothing was sent to ${path}` })
    .toBeGreaterThan(0)
  page.off('request', onRequest)
  for (const write of writes) {
    const status = (await write.response())?.status()
    expect(status, `${write.method()} ${write.url()}, which is shown as done`).toBe(200)
  }
}
