import { unknownPath } from './source.ts'

const notify = 'server/src/kit/notify.ts'
const session = 'server/src/kit/http/session.ts'

/** The doors in the walls: who reaches what all the same, and why. One that nobody needs fails the test. */
export const exceptions = [
  {
    from: notify,
    to: 'contract/src/notifications/contract.ts',
    why: 'the live stream says what was notified',
  },
  { from: notify, to: 'notifications', why: 'they are written in the transaction that they are about' },
  { from: notify, to: 'notification_settings', why: 'as the person wants it' },
  { from: notify, to: 'push_devices', why: 'where nobody has one, nothing is noted' },
  { from: session, to: 'sessions', why: 'one statement says at each call who is asking' },
  { from: session, to: 'users', why: 'the same statement' },
  { from: session, to: 'organization_seats', why: 'the same statement' },
  {
    from: 'web/src/kit/session.ts',
    to: 'contract/src/people/answers.ts',
    why: 'they stand in the stored user',
  },
  { from: 'web/src/kit/session.ts', to: 'contract/src/people/contract.ts', why: 'so does who is signed in' },
  {
    from: 'web/src/kit/actingFor.ts',
    to: 'contract/src/people/actingFor.ts',
    why: 'who acts includes for whom',
  },
  { from: 'server/src/kit/features.ts', to: unknownPath, why: 'it imports what features.ts lists' },
  {
    from: 'server/src/kit/postgres/program.ts',
    to: unknownPath,
    why: 'each system has a package of its own',
  },
  { from: 'bench/lighthouse.ts', to: unknownPath, why: 'Lighthouse is fetched when it is asked for' },
]
