import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Rolldown } from 'vite'

type Group = Rolldown.CodeSplittingGroup

/** A feature's folder among the screens. */
const featureOf = (id: string): string | null => /\/web\/src\/(?!kit\/|app\/)(\w+)\//.exec(id)?.[1] ?? null

/** The other screens that somebody may see who has not signed in, those behind links in mails included. */
const forVisitors = [
  'people/signIn/Register.tsx',
  'people/Survey.tsx',
  'people/signIn/ResetPassword.tsx',
  'people/signIn/VerifyEmail.tsx',
  'engagements/invitations/Invitation.tsx',
  'notifications/settings/Unsubscribe.tsx',
  'organizations/seats/SeatInvitation.tsx',
]

/** What the sign-in screen and the app behind it have in common. */
const onBothSides = [
  'kit/call/query.ts',
  'kit/screen/Link.tsx',
  'kit/ui/ColourSwitch.tsx',
  'kit/ui/ErrorState.tsx',
]

/** The same of the other screens for visitors. */
const beyondSignIn = [
  'app/notificationKinds.ts',
  'engagements/refreshEngagements.ts',
  'kit/screen/go.ts',
  'kit/time/dayWords.ts',
  'kit/ui/FormButtons.tsx',
  'kit/ui/TimeText.tsx',
  'organizations/shared/dutyWords.ts',
]

/** The frame of every screen, and what the overview and the top bar both ask. */
const frame = [
  'app/SignedIn.tsx',
  'attendance/shared/openAttendance.ts',
  'attendance/shared/ownAttendance.ts',
  'attendance/shared/refreshOnChanges.ts',
  'attendance/shared/statusSummary.ts',
  'kit/time/clock.ts',
]

/** What the frame does without until the first screen stands: buttons, menus and what they open. */
export const topBar = [
  'app/MenuDrawer.tsx',
  'app/ProfileMenu.tsx',
  'app/SidebarTip.tsx',
  'attendance/clock/AttendanceButton.tsx',
  'chat/bar/ChatButton.tsx',
  'notifications/bell/Button.tsx',
  'notifications/push/PushNotice.tsx',
  'production/timer/TimerButton.tsx',
]

/** What is fetched unasked once a screen stands, to be at hand. */
const atHand = ['attendance/clock/Dialog.tsx', 'production/day/useOpenDay.ts', 'app/palette/Palette.tsx']

const overview = ['dashboard/DashboardScreen.tsx', 'statements/shared/AgreedMonth.tsx']

/** A file that was moved would take what it imports to another group, unnoticed but for a slower start. */
function oneOf(files: readonly string[]) {
  const gone = files.find(file => !existsSync(join(import.meta.dirname, '../src', file)))
  if (gone !== undefined) throw new Error(`web/build/chunks.ts names web/src/${gone}, which is not there.`)
  return (id: string) => files.some(file => id.endsWith(`/web/src/${file}`))
}

/** Calls of a feature, and parts of Mantine. */
const callsOf =
  (...features: readonly string[]) =>
  (id: string) =>
    features.some(feature => id.endsWith(`/contract/src/${feature}/contract.ts`))
const mantine =
  (...parts: readonly string[]) =>
  (id: string) =>
    parts.some(part => id.endsWith(`/@mantine/core/esm/components/${part}/${part}.mjs`))

/** Addresses, and what Mantine's own parts of several pieces are made with. */
const sharedParts = (id: string) =>
  id.endsWith('/contract/src/kit/href.ts') || id.endsWith('/create-safe-context/create-safe-context.mjs')

/** Signs that the overview has in common with what it must not wait for. */
const icons =
  (...names: readonly string[]) =>
  (id: string) =>
    names.some(name => id.endsWith(`/icons/Icon${name}.mjs`))

const anyOf =
  (...tests: readonly ((id: string) => boolean)[]) =>
  (id: string) =>
    tests.some(test => test(id))

/** Which modules share a file. What stands further up takes first. */
const inOrder: readonly Group[] = [
  // Zod and the module that forbids it `new Function` stay in one file: it then runs before any file with shapes.
  { name: 'shapes', test: /node_modules\/zod\/|kit\/jitless/ },
  // Needed by everybody at once. The libraries change seldom: a new version of ours leaves them in the browser's cache.
  { name: 'libraries', tags: ['$initial'], test: /node_modules\// },
  { name: 'first', tags: ['$initial'] },
  {
    name: 'both-sides',
    test: anyOf(
      oneOf(onBothSides),
      callsOf('people'),
      mantine('TextInput', 'ActionIcon', 'CloseButton', 'Anchor'),
      icons('Eye', 'EyeOff'),
    ),
  },
  { name: 'sign-in', test: oneOf(['people/signIn/SignIn.tsx']) },
  {
    name: 'beyond-sign-in',
    test: anyOf(
      oneOf(beyondSignIn),
      callsOf('organizations', 'engagements', 'notifications'),
      mantine('Paper', 'Progress'),
      sharedParts,
    ),
  },
  // Apart from the frame, which visitors do not need.
  { name: 'visitors', test: oneOf(forVisitors) },
  {
    name: 'SignedIn',
    test: anyOf(
      oneOf(frame),
      callsOf('attendance', 'chat', 'production', 'tasks'),
      icons('Check', 'ChevronRight', 'Id', 'PlayerPlay'),
    ),
  },
  // Where everybody lands after signing in, with all that it shows and has in common with other screens.
  { name: 'overview', test: oneOf(overview) },
  { name: 'top-bar', test: oneOf(topBar) },
  { name: 'at-hand', test: oneOf(atHand) },
  // Only where people write to one another.
  { name: 'links', test: /node_modules\/linkify-it\// },
  { name: 'kit', test: /node_modules\/|src\/kit\//, minShareCount: 2, includeDependenciesRecursively: false },
  // What features call, of all of them: a few kilobytes in one file, for others call it too.
  { name: 'calls', test: /\/contract\/src\//, minShareCount: 2, includeDependenciesRecursively: false },
  { name: featureOf, debugName: 'features', minShareCount: 2, includeDependenciesRecursively: false },
]

/**
 * So a screen is a dozen files: left alone it is 130, for the bundler makes one of each set of modules that the same
 * screens need. A screen, and what is fetched later on it, stay files of their own.
 *
 * All but the last three take along whatever their modules import; those take what is left over and needed by two files.
 * No module then imports from a group below its own, except between features, whose order the walls keep: so files
 * never need one another in a circle.
 */
export const chunks: Group[] = inOrder.map((group, index) => ({ ...group, priority: inOrder.length - index }))
