import { roles } from '@claimcrew/contract/permissions'
import { canOpen, openUnknownPath, ownAddress, signedInPaths } from './everyScreen.ts'
import { expect, followOwnLink, test } from './journey.ts'
import { findLayoutProblems } from './layout.ts'

/** A large window, the most common laptop's and a phone's; `npm run walk` looks at more of them, and at every view. */
const widths = [1440, 1280, 390]

for (const role of roles) {
  test(`every screen of a ${role} is laid out whole on a desk, a laptop and a phone`, async ({ page }) => {
    test.slow()
    const person = await openUnknownPath(page, role)
    for (const path of signedInPaths.filter(one => canOpen(role, one))) {
      await followOwnLink(page, ownAddress(path, person))
      await expect(page.locator('[data-old]')).toHaveCount(0)
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 })
        // Lists are drawn anew once they have measured themselves.
        await expect.poll(() => findLayoutProblems(page), `${path} at ${width} px`).toEqual([])
      }
    }
  })
}
