import type { Endpoint } from '@claimcrew/contract/kit/endpoint'
import type { Feature } from '../../../../features.ts'
import { type Handler, type Route, route } from './route.ts'

/**
 * Endpoints that another feature answers than the one whose contract declares them. Each feature that does so adds its
 * own (see engagements/routes.ts), so that the compiler knows of both ends.
 */
export interface AnsweredElsewhere {
  /** What they all look like; nobody's endpoint is called so. */
  'name /path': Feature
}

type Key<Name, E extends Endpoint> = `${Name & string} ${E['path']}`

type Entry<Name, E extends Endpoint, Needs> =
  Key<Name, E> extends keyof AnsweredElsewhere
    ? AnsweredBy<AnsweredElsewhere[Key<Name, E>]>
    : Handler<E, Needs>

/** A handler for each endpoint that a contract module exports, by the endpoint's name; whatever else it exports is left out. */
type Table<Module, Needs> = {
  readonly [Name in keyof Module as Module[Name] extends Endpoint
    ? Name
    : never]: Module[Name] extends Endpoint ? Entry<Name, Module[Name], Needs> : never
}

class AnsweredBy<By> {
  readonly feature: By
  constructor(feature: By) {
    this.feature = feature
  }
}

/** Stands in the place of a handler where a feature further down answers. */
export const answeredBy = <const By extends Feature>(feature: By): AnsweredBy<By> => new AnsweredBy(feature)

/** The routes of a feature: one handler for each endpoint of its contract, or it does not compile. */
export function handlers<Module extends object, Needs = unknown>(
  contract: Module,
  table: Table<Module, Needs>,
): Route<Needs>[] {
  return routesOf<Needs>(contract, table)
}

type EndpointName<Module> = {
  [Name in keyof Module]: Module[Name] extends Endpoint ? Name : never
}[keyof Module]

type Answers<By, Module, Name extends keyof Module, Needs> = Route<Needs>[] & {
  /** For the compiler alone. */
  readonly answered?: {
    readonly [N in Name as Module[N] extends Endpoint ? Key<N, Module[N]> : never]: By
  }
}

/** What `answers` gave, as `AnsweredElsewhere` wants to have it. */
export type AnsweredIn<Answered extends { readonly answered?: object }> = NonNullable<Answered['answered']>

/** Routes for endpoints that stand in the contract of a feature above. */
export function answers<
  By extends Feature,
  Module extends object,
  Name extends EndpointName<Module>,
  Needs = unknown,
>(
  _by: By,
  contract: Module,
  table: { readonly [N in Name]: Module[N] extends Endpoint ? Handler<Module[N], Needs> : never },
): Answers<By, Module, Name, Needs> {
  return routesOf<Needs>(contract, table)
}

function routesOf<Needs>(contract: object, table: object): Route<Needs>[] {
  const endpoints = new Map(Object.entries(contract))
  return Object.entries(table).flatMap(([name, handle]) =>
    // Which handler belongs to which endpoint was checked where the table was written.
    handle instanceof AnsweredBy ? [] : [route(endpoints.get(name), handle)],
  )
}
