import { findNotificationKind } from '@claimcrew/contract/kit/notificationKind'
import { type NewNotification, notify } from '../../src/kit/notify.ts'
import { newId } from '../../src/kit/random.ts'
import type { Secret } from '../../src/kit/secret.ts'
import { toUnsubscribeLink } from '../../src/notifications/subscription.ts'
import type { Person, World } from '../world.ts'

/** Tells somebody of something as the features do; answers the notification's id. */
export async function tellOf(
  world: World,
  person: Person,
  { kind = 'welcome', ...content }: Partial<Omit<NewNotification, 'kind'>> & { readonly kind?: string } = {},
): Promise<string> {
  const id = newId()
  await notify(
    world.db,
    { now: world.now.toISOString(), newId: () => id },
    {
      userId: person.userId,
      kind: findNotificationKind(kind),
      event: id,
      title: 'Something happened',
      description: 'It can be read here.',
      link: '/profile',
      ...content,
    },
  )
  return id
}

/** What an unsubscribe link carries behind its sign. */
export function unsubscribeToken(
  secret: Secret,
  ...whatOf: [userId: string, sort: Parameters<typeof toUnsubscribeLink>[2]]
): string {
  return toUnsubscribeLink({ secret, publicUrl: '' }, ...whatOf).split('=')[1] ?? ''
}

/** From here on the address is known to be theirs. */
export async function verify(world: World, ...people: Person[]): Promise<void> {
  await world.db
    .updateTable('users')
    .set({ email_verified_at: world.now.toISOString() })
    .where(
      'id',
      'in',
      people.map(person => person.userId),
    )
    .execute()
}
