type SignedInUser = { readonly role: string; readonly hasCompletedForm: boolean }

/** What the app keeps of a user, in its order: anything else would be written again at the start, and all be drawn anew. */
const keptFields = [
  'userId',
  'userName',
  'fname',
  'email',
  'emailVerified',
  'profilePicture',
  'role',
  'timeZone',
  'userSignUpQuestions',
]

const pickKept = (user: object) => {
  const values: Readonly<Record<string, unknown>> = { ...user }
  return Object.fromEntries(keptFields.map(field => [field, values[field]]))
}

/** What a browser keeps of somebody who has signed in, under the keys that the specification names. */
export const toStoredSession = (token: string, user: SignedInUser): Record<string, string> => ({
  token,
  user: JSON.stringify(pickKept(user)),
  role: user.role,
  hasCompletedForm: String(user.hasCompletedForm),
  firstTimeLogin: 'false',
  isUserLoggedIn: 'true',
})
