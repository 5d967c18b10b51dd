import type * as z from 'zod'
import type { Permission } from '../permissions.ts'

/** What a parameter behind the `?` can be: any text, a number, or one of these words. */
type PathParameter = 'text' | 'number' | readonly [string, ...string[]]

type PathRow = {
  /** The feature whose `screens.tsx` draws it. */
  readonly of: string
  /** Its heading, where it has the same for everybody, and what it is called where a role may not use it. */
  readonly title: string
  /** Without it the screen says so and makes no call. */
  readonly needs?: Permission
  /** It is there for visitors, and only for them; / leads people who are signed in to their dashboard. */
  readonly forVisitors?: true
  readonly search?: Readonly<Record<string, PathParameter>>
}

/** The parameters that /billers and /clients share. */
const people = {
  search: 'text',
  state: ['all', 'active', 'upcoming', 'ended', 'free', 'deactivated'],
  sort: ['name', 'since', 'rate', 'hours'],
  order: ['asc', 'desc'],
} as const

/** What profiles and jobs are both searched by; several values of a set stand behind one another with commas. */
const search = {
  q: 'text',
  systems: 'text',
  specialties: 'text',
  workTypes: 'text',
  certifications: 'text',
  languages: 'text',
  engagement: 'text',
  /** Dollars an hour: what a biller asks at most, what a post pays at least. */
  rate: 'number',
  overlap: 'number',
  by: 'text',
  sort: ['match', 'rate', 'recent'],
} as const

/** What tasks are narrowed by; several values of a set stand behind one another with commas. */
const tasks = {
  q: 'text',
  status: 'text',
  client: 'text',
  /** A practice, or `none`. */
  practice: 'text',
  workType: 'text',
  priority: 'text',
  kind: 'text',
  due: ['overdue', 'today', 'week'],
  sort: ['recent', 'due', 'priority', 'dollars', 'updated', 'number'],
  group: ['none', 'status', 'assignee', 'client', 'practice', 'workType', 'priority', 'deadlineKind', 'due'],
  task: 'text',
} as const

/** Every screen's address. There are no others: what is not here is Page Not Found. */
const paths = {
  '/': { of: 'people', title: 'Sign in', forVisitors: true, search: { to: 'text', organization: 'text' } },
  '/register': { of: 'people', title: 'Create your account', forVisitors: true },
  '/survey': { of: 'people', title: 'Tell us what you’re looking for', forVisitors: true },
  // Where everybody lands, so that it says itself what it has for whom.
  '/dashboard': { of: 'dashboard', title: 'Overview' },
  '/billers': { of: 'engagements', title: 'Billers', needs: 'billers:read', search: people },
  '/jobs': {
    of: 'jobs',
    title: 'Jobs',
    needs: 'jobs:read',
    search: {
      ...search,
      sort: ['match', 'pay', 'recent'],
      job: 'text',
      /** Only a BILLER has these views. */
      view: ['search', 'saved', 'hidden', 'applications', 'invitations'],
      /** A CLIENT and an ADMIN filter their posts by it. */
      status: ['all', 'draft', 'open', 'paused', 'filled', 'closed'],
      client: 'text',
      practice: 'text',
      tab: ['post', 'applicants', 'matches', 'invited'],
      own: ['hide', 'show'],
      application: 'text',
      edit: ['work', 'skills', 'pay', 'questions', 'preview'],
    },
  },
  '/clients': {
    of: 'engagements',
    title: 'Clients',
    needs: 'clients:read',
    /** Only an ADMIN has the view. */
    search: { ...people, view: ['organizations'], organization: 'text' },
  },
  '/biller/profile/$userId': { of: 'profiles', title: 'Profile', needs: 'user:read' },
  '/billerprofile': {
    of: 'profiles',
    title: 'Public profile',
    needs: 'user:read',
    search: { view: ['preview'], section: 'text' },
  },
  '/biller/explore-profiles': {
    of: 'profiles',
    title: 'Explore billers',
    needs: 'profiles:search',
    search: {
      ...search,
      job: 'text',
      shortlisted: ['true'],
      own: ['hide', 'show'],
      compare: 'text',
      view: ['compare'],
    },
  },
  // Billers have their statements here, so that it says itself what it has for whom.
  '/reports': {
    of: 'reports',
    title: 'Reports',
    search: {
      view: [
        'overview',
        'hours',
        'attendance',
        'cost',
        'production',
        'tasks',
        'clocks',
        'statements',
        'closing',
        'audit',
      ],
      statement: 'text',
      month: 'text',
      period: [
        'this-week',
        'last-week',
        'this-month',
        'last-month',
        'last-30-days',
        'last-90-days',
        'this-year',
      ],
      from: 'text',
      to: 'text',
      by: ['biller', 'client', 'practice', 'project', 'workType', 'day', 'week', 'month'],
      billerId: 'text',
      clientId: 'text',
      actorId: 'text',
      subjectId: 'text',
      what: 'text',
      compare: ['true'],
      chart: 'text',
      sort: 'text',
      order: ['asc', 'desc'],
      saved: 'text',
    },
  },
  '/biller-reports': {
    of: 'production',
    title: 'Task Report',
    needs: 'production:write:own',
    search: { day: 'text', view: ['day', 'clocks'], gap: 'text' },
  },
  '/attendance': {
    of: 'attendance',
    title: 'Attendance',
    needs: 'attendance:read',
    search: {
      view: ['register', 'requests', 'leave', 'now', 'settings'],
      month: 'number',
      year: 'number',
      search: 'text',
      client: 'text',
      biller: 'text',
      day: 'text',
      state: ['asked', 'all'],
    },
  },
  '/admin/time-doctor': {
    of: 'tracking',
    title: 'Time Doctor',
    needs: 'tracking:manage:all',
    search: {
      view: ['people', 'sync', 'log'],
      search: 'text',
      show: ['all', 'attention', 'mapped', 'unmapped', 'missing'],
      failing: ['true'],
      person: 'text',
      outcome: ['done', 'failed'],
    },
  },
  '/admin/time-doctor/reports': {
    of: 'tracking',
    title: 'Time Doctor reports',
    needs: 'tracking:read',
    search: {
      person: 'text',
      range: ['today', 'yesterday', 'this-week', 'last-7-days', 'this-month'],
      from: 'text',
      to: 'text',
      tab: ['activity', 'use', 'screenshots'],
      day: 'text',
      shot: 'text',
      search: 'text',
      category: 'text',
      rating: ['productive', 'unproductive', 'unrated'],
    },
  },
  '/chat': {
    of: 'chat',
    title: 'Chat',
    needs: 'chat:use:own',
    search: {
      conversation: 'text',
      /** A message to jump to. */
      message: 'text',
      /** Somebody to write to, with whom the conversation opens. */
      person: 'text',
      q: 'text',
      view: ['blocked', 'reports'],
      /** Only an ADMIN sees it. */
      state: ['open', 'dismissed', 'acted'],
      report: 'text',
    },
  },
  '/resumechat': {
    of: 'chat',
    title: 'Chat',
    needs: 'chat:use:own',
    search: { application: 'text' },
  },
  '/profile': {
    of: 'people',
    title: 'Profile',
    needs: 'account:manage:own',
    /** Practices and seats are a CLIENT's. */
    search: { view: ['security', 'practices', 'seats'] },
  },
  '/support': {
    of: 'support',
    title: 'Support',
    needs: 'support:use',
    search: {
      ticket: 'text',
      article: 'text',
      view: ['tickets', 'new', 'help', 'answers', 'targets'],
      status: ['all', 'open', 'waiting', 'solved', 'closed'],
      category: ['account', 'billing', 'attendance', 'tracking', 'jobs', 'other'],
      q: 'text',
      /** Only an ADMIN sees it. */
      show: ['all', 'waiting', 'late'],
      priority: ['low', 'normal', 'high', 'urgent'],
      assignee: 'text',
      author: 'text',
    },
  },
  '/notifications': {
    of: 'notifications',
    title: 'Notifications',
    needs: 'notifications:read:own',
    search: {
      view: ['history', 'settings', 'mail'],
      kind: 'text',
      unread: ['true'],
      state: ['waiting', 'sent', 'failed'],
    },
  },
  '/worklog': {
    of: 'worklog',
    title: 'Productivity',
    needs: 'worklog:read',
    search: {
      range: ['monthly', 'weekly', 'daily'],
      date: 'text',
      view: ['heat', 'table', 'chart'],
      biller: 'text',
      project: 'text',
      day: 'text',
    },
  },
  '/tasks': {
    of: 'tasks',
    title: 'Tasks',
    needs: 'tasks:work:own',
    search: { ...tasks, view: ['list', 'board'] },
  },
  '/tasks-report': {
    of: 'tasks',
    title: 'Task & Reports',
    needs: 'tasks:read:team',
    search: {
      ...tasks,
      view: ['list', 'board', 'report', 'deadlines', 'recurrences', 'import'],
      /** A biller, or `none`. */
      assignee: 'text',
      /** What the report is grouped by. */
      by: ['biller', 'client', 'practice', 'workType', 'age'],
      from: 'text',
      to: 'text',
      /** What a figure of the report is opened with: days. */
      createdFrom: 'text',
      createdTo: 'text',
      completedFrom: 'text',
      completedTo: 'text',
      dueFrom: 'text',
      dueTo: 'text',
      reopened: ['true'],
      recurrence: 'text',
      edit: ['new'],
    },
  },
  '/production-report': {
    of: 'production',
    title: 'Production Report',
    needs: 'production:read',
    search: {
      view: ['day', 'review', 'report', 'clocks', 'targets', 'kpis'],
      day: 'text',
      from: 'text',
      to: 'text',
      biller: 'text',
      client: 'text',
      /** A practice, or `none`. */
      practice: 'text',
      workType: 'text',
      month: 'text',
      by: ['biller', 'client', 'practice', 'workType', 'day', 'week', 'payer'],
      hold: ['count'],
      /** Which gaps of the clocks are listed. */
      kind: ['punched-not-tracked', 'tracked-not-punched', 'produced-without-time'],
      state: ['left', 'open', 'answered', 'resolved'],
      sort: ['day', 'seconds'],
      gap: 'text',
    },
  },
} as const satisfies Readonly<Record<`/${string}`, PathRow>>

type Paths = typeof paths
export type Path = keyof Paths

/** The features that have a screen. */
export type PathOwner = Paths[Path]['of']

/** The paths of one feature, which its `screens.tsx` draws. */
export type FeaturePath<Feature extends PathOwner> = {
  [P in Path]: Paths[P]['of'] extends Feature ? P : never
}[Path]

export type VisitorPath = {
  [P in Path]: Paths[P] extends { forVisitors: true } ? P : never
}[Path]

export const readPathRow = (path: Path): PathRow => paths[path]

export const allPaths = Object.keys(paths) as readonly Path[]

/** The names behind the dollars of a path: `/biller/profile/$userId` has `userId`. */
type PathParamOf<P extends string> = P extends `${string}$${infer Name}/${infer Rest}`
  ? Name | PathParamOf<`/${Rest}`>
  : P extends `${string}$${infer Name}`
    ? Name
    : never

/** The names of all paths. */
export type PathName = PathParamOf<Path>

type ParameterValue<Declaration> = Declaration extends 'number'
  ? number
  : Declaration extends readonly (infer Word)[]
    ? Word
    : string

/** What may stand behind the `?` of a path. */
export type PathSearch<P extends Path> = Paths[P] extends { search: infer Parameters }
  ? { readonly [Name in keyof Parameters]?: ParameterValue<Parameters[Name]> | undefined }
  : { readonly [Name in never]: never }

/** What an address of this path is made with: each of its names, and any of its search. */
export type PathValues<P extends Path> = { readonly [Name in PathParamOf<P>]: string } & PathSearch<P>

/** A path that is an address as it stands. */
export type PlainPath = { [P in Path]: PathParamOf<P> extends never ? P : never }[Path]

/** An address within the app. Only `to` (kit/href.ts) makes those with more than a path. */
export type Href = PlainPath | (string & z.$brand<'Href'>)
