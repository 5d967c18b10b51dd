import type { Duty, Role } from '../permissions.ts'

/** What belongs together where people choose what they want to be told of, in this order. */
export const kindGroups = ['account', 'work', 'attendance', 'house'] as const
type KindGroup = (typeof kindGroups)[number]

export type NotificationKind = {
  readonly name: string
  /** What it is called where people choose what they want to be told of. */
  readonly label: string
  readonly group: KindGroup
  /** Who can be told of it. */
  readonly roles: readonly Role[]
  /** In an organization only seats with one of these duties hear of it; without any, every seat does. */
  readonly duties?: readonly Duty[]
  /** Whether it is mailed as soon as it happens, unless the person has chosen otherwise. */
  readonly mail: boolean
  /** It rings the bell whether or not the person wants it, for it may be the only sign of a thief. */
  readonly always?: true
  /** Mailed in a letter of its own, which nobody can switch off. */
  readonly ownEmail?: true
  /** Also for the person who caused it, who may not know: a timer that stopped, tasks that came back. */
  readonly toActor?: true
  /** What several of them are called after their number: *5 production days to approve*. */
  readonly plural?: string
  /** Never mailed by itself: a mail that cannot be delivered would tell of itself without end. */
  readonly notMailed?: true
  /** A letter of its own that its reader can turn off; it rings no bell. */
  readonly mailOnly?: true
  /** Stands at the end of its group. */
  readonly last?: true
}

/** Told twice, the same event of a kind leaves one notification a person. */
export const toEventKey = (kind: NotificationKind, event: string): string => `${kind.name}:${event}`

const declared = new Map<string, NotificationKind>()
const features = new Map<string, string>()

/** One that the people of an organization are told of by their duties. */
export type OrganizationKind = NotificationKind & { readonly duties: readonly Duty[] }

type DeclaredKinds<Kinds> = {
  readonly [Name in keyof Kinds & string]: NotificationKind & { readonly name: Name } & (Kinds[Name] extends {
      readonly duties: readonly Duty[]
    }
      ? OrganizationKind
      : unknown)
}

/**
 * Declares what a feature tells people of: it exports them as `kinds` in its notifications.ts, which server and app find
 * by themselves. `notify` takes one of these values, so that a kind that is not declared does not compile.
 */
export function declareNotificationKinds<const Kinds extends Record<string, Omit<NotificationKind, 'name'>>>(
  feature: string,
  kinds: Kinds,
): DeclaredKinds<Kinds> {
  const named = Object.entries(kinds).map(([name, kind]) => [name, { ...kind, name }] as const)
  for (const [name, kind] of named) {
    if (declared.has(name)) throw new Error(`Two notification kinds are called ${name}`)
    declared.set(name, kind)
    features.set(name, feature)
  }
  return Object.fromEntries(named) as DeclaredKinds<Kinds>
}

const toSortPosition = ({ group, last }: NotificationKind) => kindGroups.indexOf(group) * 2 + (last ? 1 : 0)

/** Everything a person can be told of, by groups, and in each by features, whichever of them was loaded first. */
export const listNotificationKinds = (): NotificationKind[] =>
  [...declared.values()].sort(
    (one, other) =>
      toSortPosition(one) - toSortPosition(other) || findFeature(one).localeCompare(findFeature(other)),
  )

const findFeature = ({ name }: NotificationKind) => features.get(name) ?? ''

/** The kinds that somebody can be told of at all. */
export const listRoleKinds = (role: Role): NotificationKind[] =>
  listNotificationKinds().filter(kind => kind.roles.includes(role))

export const isDeclaredKind = (name: string): boolean => declared.has(name)

/** A kind by its name. One that this version does not know, an older or a newer one's, is called what it is. */
export const findNotificationKind = (name: string): NotificationKind =>
  declared.get(name) ?? { name, label: name, group: 'house', roles: [], mail: false }
