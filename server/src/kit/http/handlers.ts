import type { Endpoint } from '@claimcrew/contract/kit/endpoint'
import type { Feature } from '../../../../features.ts'
import { defineRoute, type Handler, type Route } from './route.ts'

/**
 * Endpoints that another feature answers than the one whose contract declares them. Each feature that does so adds its
 * own (see engagements/routes.ts), so that the compiler knows of both ends.
 */
export interface DelegatedEndpoints {
  /** What they all look like; nobody's endpoint is called so. */
  'name /path': Feature
}

type EndpointKey<Name, E extends Endpoint> = `${Name & string} ${E['path']}`

type HandlerEntry<Name, E extends Endpoint, Needs> =
  EndpointKey<Name, E> extends keyof DelegatedEndpoints
    ? DelegatedHandler<DelegatedEndpoints[EndpointKey<Name, E>]>
    : Handler<E, Needs>

/** A handler for each endpoint that a contract module exports, by the endpoint's name; whatever else it exports is left out. */
type HandlerTable<Module, Needs> = {
  readonly [Name in keyof Module as Module[Name] extends Endpoint
    ? Name
    : never]: Module[Name] extends Endpoint ? HandlerEntry<Name, Module[Name], Needs> : never
}

class DelegatedHandler<Owner> {
  readonly feature: Owner
  constructor(feature: Owner) {
    this.feature = feature
  }
}

/** Stands in the place of a handler where a feature further down answers. */
export const delegateTo = <const Owner extends Feature>(feature: Owner): DelegatedHandler<Owner> =>
  new DelegatedHandler(feature)

/** The routes of a feature: one handler for each endpoint of its contract, or it does not compile. */
export function defineRoutes<Module extends object, Needs = unknown>(
  contract: Module,
  table: HandlerTable<Module, Needs>,
): Route<Needs>[] {
  return toRoutes<Needs>(contract, table)
}

type EndpointName<Module> = {
  [Name in keyof Module]: Module[Name] extends Endpoint ? Name : never
}[keyof Module]

type DelegatedRoutes<Owner, Module, Name extends keyof Module, Needs> = Route<Needs>[] & {
  /** Only the compiler reads it. */
  readonly answered?: {
    readonly [N in Name as Module[N] extends Endpoint ? EndpointKey<N, Module[N]> : never]: Owner
  }
}

/** What `defineDelegatedRoutes` gave, as `DelegatedEndpoints` wants to have it. */
export type DelegatedRoutesIn<Routes extends { readonly answered?: object }> = NonNullable<Routes['answered']>

/** Routes for endpoints that stand in the contract of a feature above. */
export function defineDelegatedRoutes<
  Owner extends Feature,
  Module extends object,
  Name extends EndpointName<Module>,
  Needs = unknown,
>(
  _by: Owner,
  contract: Module,
  table: { readonly [N in Name]: Module[N] extends Endpoint ? Handler<Module[N], Needs> : never },
): DelegatedRoutes<Owner, Module, Name, Needs> {
  return toRoutes<Needs>(contract, table)
}

function toRoutes<Needs>(contract: object, table: object): Route<Needs>[] {
  const endpoints = new Map(Object.entries(contract))
  return Object.entries(table).flatMap(([name, handle]) =>
    // Which handler belongs to which endpoint was checked where the table was written.
    handle instanceof DelegatedHandler ? [] : [defineRoute(endpoints.get(name), handle)],
  )
}
