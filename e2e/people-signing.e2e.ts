import {
  chooseInProfileMenu,
  clientEmail,
  closeToast,
  collectCalls,
  collectErrors,
  cutLiveStream,
  expect,
  followLink,
  heading,
  openAs,
  readStorage,
  registerPerson,
  signIn,
  signInByApi,
  test,
  toast,
} from './journey.ts'

test('an empty field or a wrong password does not sign in, and the page stays as it is', async ({ page }) => {
  const person = await registerPerson(page, 'Ruth Vega', null)
  await page.clock.install()
  await page.goto('/')
  const email = page.getByLabel('Email')
  const secret = page.getByLabel('Password', { exact: true })
  const button = page.getByRole('button', { name: 'SIGN IN' })
  await expect(page.getByRole('link', { name: 'SIGN UP' })).toHaveAttribute('href', '/register')
  await expect(button).toBeDisabled()
  await email.fill(person.email)
  await expect(button).toBeDisabled()
  await secret.fill('not the password')
  await expect(button).toBeEnabled()
  await email.fill('  ')
  await expect(button).toBeDisabled()
  await email.fill(person.email)

  await secret.focus()
  await page.keyboard.press('Tab')
  const show = page.getByRole('button', { name: 'Show password' })
  await expect(show).toBeFocused()
  await page.keyboard.press('Space')
  await expect(secret).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide password' }).press('Enter')
  await expect(secret).toHaveAttribute('type', 'password')

  await page.evaluate(() => document.documentElement.setAttribute('data-marker', 'same page'))
  const answer = Promise.withResolvers<void>()
  await page.route('**/auth/login', async route => {
    await answer.promise
    await route.continue()
  })
  await secret.press('Enter')
  await expect(button).toBeDisabled()
  await page.clock.pauseAt(Date.now() + 60_000)
  answer.resolve()
  const refusal = toast(page, 'Error Signing In')
  await expect(refusal).toContainText('That email or password isn’t right.')
  expect((await refusal.boundingBox())?.y).toBeLessThan(100)
  expect((await refusal.boundingBox())?.x).toBeGreaterThan(900)
  await page.clock.runFor(2900)
  await expect(refusal).toBeVisible()
  await page.clock.runFor(400)
  await expect(refusal).toBeHidden()
  // The toast is gone, and the form still says it where it is put right.
  await expect(secret).toHaveAccessibleDescription('That email or password isn’t right.')
  await expect(secret).toBeFocused()
  await page.clock.resume()
  await expect(button).toBeEnabled()
  await expect(page.locator('html')).toHaveAttribute('data-marker', 'same page')
  await expect(page).toHaveURL('/')
  expect(await readStorage(page)).toEqual({})

  await page.unroute('**/auth/login')
  await page.route('**/auth/login', route => route.fulfill({ json: { user: person } }))
  await button.click()
  await expect(refusal).toContainText('Incorrect Credentials')
  await closeToast(refusal)
  expect(await readStorage(page)).toEqual({})

  await page.unroute('**/auth/login')
  await page.route('**/auth/login', route => route.abort())
  await button.click()
  await expect(refusal).toContainText('Incorrect Credentials')
  await expect(page.getByText('We couldn’t reach Claimcrew.')).toBeVisible()

  await page.unroute('**/auth/login')
  await secret.fill(person.secret)
  await button.click()
  await expect(page.getByRole('dialog').getByText('Step 1 of 6')).toBeVisible()
  expect(await readStorage(page)).toMatchObject({ hasCompletedForm: 'false', firstTimeLogin: 'false' })
})

test('a client signs in and out, and another tab follows', async ({ page, context }) => {
  const other = await context.newPage()
  await other.goto('/register')
  await expect(heading(other, 'Create your account')).toBeVisible()
  await page.bringToFront()
  await page.goto('/')
  await signIn(page, clientEmail)
  await expect(page).toHaveURL('/dashboard')
  await expect(heading(page, 'Overview')).toBeVisible()
  await expect(other).toHaveURL('/dashboard')

  const { token, user = '', ...rest } = await readStorage(page)
  expect(rest).toEqual({
    role: 'CLIENT',
    isUserLoggedIn: 'true',
    hasCompletedForm: 'true',
    firstTimeLogin: 'false',
  })
  expect(token).toMatch(/^[\w-]{40,}$/)
  const storedUser = JSON.parse(user)
  expect(storedUser).toMatchObject({
    userId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    userName: 'Dana Hollis',
    fname: 'Dana',
    email: clientEmail,
    profilePicture: null,
    role: 'CLIENT',
    userSignUpQuestions: {
      introduction: 'medical-provider',
      roleInterest: 'medical-provider',
      experience: 'intermediate',
      paymentPreference: 'hourly',
      serviceTimeline: 'immediate',
    },
  })

  await other.goto('/')
  await expect(other).toHaveURL('/dashboard')
  // What is stored already is not written again: a tab that is just loading would bring back what another one clears.
  await other.addInitScript(() => {
    const { setItem } = Storage.prototype
    Storage.prototype.setItem = function (key, value) {
      document.documentElement.dataset.written = `${document.documentElement.dataset.written ?? ''} ${key}`
      setItem.call(this, key, value)
    }
  })
  const read = other.waitForResponse(response => response.url().endsWith(`/user/${storedUser.userId}`))
  await other.goto('/billers')
  await read
  await expect(other.getByRole('row').nth(1)).toBeVisible()
  expect(await other.evaluate(() => document.documentElement.dataset.written ?? '')).not.toMatch(
    / (user|role)\b/,
  )
  await chooseInProfileMenu(page, 'Sign out')
  await expect(page).toHaveURL('/')
  await expect(heading(page, 'Sign in')).toBeVisible()
  expect(await readStorage(page)).toEqual({})
  await expect(other).toHaveURL('/')
  await expect(heading(other, 'Sign in')).toBeVisible()

  const headers = { authorization: `Bearer ${token}` }
  expect((await page.request.get(`/user/${storedUser.userId}`, { headers })).status()).toBe(401)
  await other.goBack()
  await expect(heading(other, 'Page Not Found')).toBeVisible()
  await expect(other.getByText('Riverbend')).toHaveCount(0)
})

test('without a live stream a session ended elsewhere leads to the sign-in page at the next call', async ({
  page,
  request,
}) => {
  // The live stream would say so at once.
  await cutLiveStream(page)
  const errors = collectErrors(page)
  const person = await signInByApi(page, clientEmail)
  await openAs(page, person)
  await expect(heading(page, 'Overview')).toBeVisible()
  // While the call waits, for one that comes by the clock would lead there before it.
  await page.route('**/user/billers*', async route => {
    await request.post('/auth/logout', { headers: { authorization: `Bearer ${person.token}` } })
    await route.continue()
  })
  const calls = collectCalls(page)
  await page.getByRole('link', { name: 'My Billers' }).click()
  await expect(page).toHaveURL('/')
  await expect(heading(page, 'Sign in')).toBeVisible()
  expect(calls).toContain('GET /user/billers')
  expect(errors).toContain('Unauthorized')
  expect(await readStorage(page)).toEqual({})
})

test('a link into the app leads on after signing in, and never to another site', async ({ page }) => {
  await page.goto('/?to=/attendance')
  await signIn(page, clientEmail)
  await expect(page).toHaveURL('/attendance')
  await expect(heading(page, 'Attendance')).toBeVisible()
  await page.goto('/?to=/billers%3Fstate%3Dactive')
  await expect(page).toHaveURL('/billers?state=active')
  for (const elsewhere of [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
  ]) {
    await followLink(page, `/?to=${encodeURIComponent(elsewhere)}`)
    await expect(page).toHaveURL('/dashboard')
  }
  // A server that does not answer keeps nobody in.
  await page.route('**/auth/logout', route => route.abort())
  await chooseInProfileMenu(page, 'Sign out')
  await expect(heading(page, 'Sign in')).toBeVisible()
  expect(await readStorage(page)).toEqual({})
  await page.goto('/?to=//evil.example')
  await signIn(page, clientEmail)
  await expect(page).toHaveURL('/dashboard')
})
