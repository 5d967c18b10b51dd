import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Rolldown } from 'vite'
import { isLater } from './laterModules.ts'

type Group = Rolldown.CodeSplittingGroup

const root = join(import.meta.dirname, '../..')

/** A feature's folder among the screens. */
const featureOf = (id: string): string | null => /\/web\/src\/(?!kit\/|app\/)(\w+)\//.exec(id)?.[1] ?? null

/** Features with a screen whose first content does without what opens over it. */
const beginsLight = ['attendance', 'chat', 'production', 'profiles']

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
  'kit/ui/ColorSwitch.tsx',
  'kit/ui/ErrorState.tsx',
  'kit/ui/field/PasswordField.tsx',
  'people/shared/signOut.ts',
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

/** The frame of every screen, and what the overview has in common with the top bar or with several screens. */
const frame = [
  'app/SignedIn.tsx',
  'attendance/shared/BreakName.tsx',
  'attendance/shared/openAttendance.ts',
  'attendance/shared/ownAttendance.ts',
  'attendance/shared/refreshOnChanges.ts',
  'attendance/shared/statusSummary.ts',
  'kit/call/pages.ts',
  'kit/time/clock.ts',
  'kit/time/months.ts',
  'kit/ui/chart/ticks.ts',
  'kit/ui/EmptyState.tsx',
  'kit/ui/Skeletons.tsx',
  'kit/ui/state/StaleNotice.tsx',
  'production/shared/productionChanges.ts',
  'tasks/shared/Marks.tsx',
  'tasks/shared/TaskActions.tsx',
  'tracking/shared/reading/days.ts',
]

/** What the top bar, what is at hand and what a screen fetches later have in common with screens as they begin. */
const shared = [
  'chat/outbox/outbox.ts',
  'kit/lastMoment.ts',
  'kit/savedText.ts',
  'kit/time/formatAgo.ts',
  'kit/ui/ConfirmDialog.tsx',
  'kit/ui/UnsavedChanges.tsx',
  'production/ownTasks.ts',
  'production/readTimer.ts',
  'production/terms.ts',
  'reports/address.ts',
  'tasks/shared/timedTask.ts',
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

/** What is fetched unasked once a screen stands, to be at hand. A day of production is also where that is written. */
const productionDay = ['production/day/useOpenDay.ts']
const atHand = ['attendance/clock/Dialog.tsx', 'app/palette/Palette.tsx']

const overview = ['dashboard/DashboardScreen.tsx', 'statements/shared/AgreedMonth.tsx']

/** A file that was moved would take what it imports to another group, unnoticed but for a slower start. */
function oneOf(files: readonly string[], folder = 'web/src') {
  const gone = files.find(file => !existsSync(join(root, folder, file)))
  if (gone !== undefined) throw new Error(`web/build/chunks.ts names ${folder}/${gone}, which is not there.`)
  return (id: string) => files.some(file => id.endsWith(`/${folder}/${file}`))
}

/** Calls and rules of features, and parts of Mantine. */
const contract = (...files: readonly string[]) =>
  oneOf(
    files.map(file => `${file}.ts`),
    'contract/src',
  )
/** A feature's calls stand in `contract.ts`, or beside it in a file of their subject. */
const callsOf = (...features: readonly string[]) =>
  contract(
    ...features.flatMap(feature =>
      globSync(`contract/src/${feature}/*.ts`, { cwd: root })
        .filter(file => readFileSync(join(root, file), 'utf8').includes(' = endpoint({'))
        .map(file => `${feature}/${basename(file, '.ts')}`),
    ),
  )
const mantine =
  (...parts: readonly string[]) =>
  (id: string) =>
    parts.some(part => id.endsWith(`/@mantine/core/esm/components/${part}/${part}.mjs`))

/** What Mantine's own parts of several pieces are made with, and what searches wait with. */
const safeContext = (id: string) => id.endsWith('/create-safe-context/create-safe-context.mjs')
const debouncedValue = (id: string) => id.endsWith('/use-debounced-value/use-debounced-value.mjs')
/** How tabs and menus are walked by keyboard. */
const scopedKeys = (id: string) => id.endsWith('/create-scoped-keydown-handler.mjs')

/** Signs that a group has in common with those that come later. */
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
  { name: 'shapes', test: /node_modules\/zod\/|kit\/(jitless|lazyShape)/ },
  // Needed by everybody at once. The libraries change seldom: a new version of ours leaves them in the browser's cache.
  { name: 'libraries', tags: ['$initial'], test: /node_modules\// },
  { name: 'first', tags: ['$initial'] },
  {
    name: 'both-sides',
    test: anyOf(
      oneOf(onBothSides),
      contract('people/contract', 'people/secondFactor'),
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
      contract('engagements/termsText', 'kit/href'),
      mantine('Paper', 'Progress'),
      safeContext,
    ),
  },
  // Apart from the frame, which visitors do not need.
  { name: 'visitors', test: oneOf(forVisitors) },
  {
    name: 'SignedIn',
    test: anyOf(
      oneOf(frame),
      callsOf('attendance', 'chat', 'clocks', 'dashboard', 'jobs', 'production', 'profiles'),
      callsOf('statements', 'support', 'tasks', 'tracking', 'worklog'),
      contract('clocks/gapKinds', 'profiles/match', 'statements/rules', 'support/placeholders'),
      contract('tasks/policy', 'tracking/rules', 'worklog/rules'),
      mantine('Badge'),
      icons('ArrowBackUp', 'ArrowDown', 'Ban', 'Check', 'ChevronRight', 'ChevronUp', 'CircleCheck', 'Clock'),
      icons('Flame', 'Id', 'Inbox', 'Minus', 'PlayerPlay', 'UserQuestion'),
    ),
  },
  // Where everybody lands after signing in, with all that it shows and has in common with other screens.
  { name: 'overview', test: oneOf(overview) },
  {
    name: 'shared',
    test: anyOf(
      oneOf(shared),
      mantine(
        'Checkbox',
        'Collapse',
        'Loader',
        'NativeSelect',
        'Pill',
        'Radio',
        'SegmentedControl',
        'Textarea',
      ),
      debouncedValue,
      scopedKeys,
      icons('ArrowRight', 'Bell', 'ClockPlay', 'HelpCircle', 'Logout', 'Messages', 'User', 'UserShield'),
    ),
  },
  // Most of it is floating-ui, which screens do without until they stand.
  { name: 'dialogs', test: mantine('Drawer', 'Menu', 'Modal', 'Popover', 'Tooltip') },
  { name: 'top-bar', test: oneOf(topBar) },
  { name: 'production-day', test: oneOf(productionDay) },
  { name: 'at-hand', test: oneOf(atHand) },
  // Fields that a form or a filter has, which no screen begins with.
  {
    name: 'forms',
    test: anyOf(
      id => /\/node_modules\/(react-number-format|@mantine\/form)\//.test(id),
      mantine('Chip', 'MultiSelect', 'NumberInput', 'Select'),
    ),
  },
  // Whatever else it needs, others need as well.
  {
    name: 'toasts',
    test: /node_modules\/(@mantine\/notifications|react-transition-group)\//,
    includeDependenciesRecursively: false,
  },
  // Only where people write to one another.
  { name: 'links', test: /node_modules\/linkify-it\// },
  {
    name: id => (isLater(id) ? 'later-kit' : 'kit'),
    test: /node_modules\/|src\/kit\//,
    minShareCount: 2,
    includeDependenciesRecursively: false,
  },
  // What features call, of all of them: a few kilobytes in one file, for others call it too.
  { name: 'calls', test: /\/contract\/src\//, minShareCount: 2, includeDependenciesRecursively: false },
  {
    name: id => {
      const feature = featureOf(id)
      return feature !== null && beginsLight.includes(feature) && isLater(id) ? `later-${feature}` : feature
    },
    debugName: 'features',
    minShareCount: 2,
    includeDependenciesRecursively: false,
  },
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
