type StoredUser = { readonly role: string; readonly hasCompletedForm: boolean }

/** What a browser keeps of somebody who has signed in, under the keys that the specification names. */
export const toStoredSession = (token: string, user: StoredUser): Record<string, string> => ({
  token,
  user: JSON.stringify(user),
  role: user.role,
  hasCompletedForm: String(user.hasCompletedForm),
  firstTimeLogin: 'false',
  isUserLoggedIn: 'true',
})
