import type { Endpoint, Input } from '@claimcrew/contract/kit/endpoint'
import type { Role } from '@claimcrew/contract/permissions'
import type { InjectOptions } from 'fastify'
import type { AnyAnswer, Person, World } from '../world.ts'

type MaybePromise<T> = T | Promise<T>

/** How one endpoint is called so that it works, and what somebody gets who has no business with its target. */
export type EndpointCase<E extends Endpoint = Endpoint> = {
  /** What is sent about this person, who is the caller unless `about` says otherwise. */
  readonly input: (target: Person, world: World) => MaybePromise<Input<E>>
  /** `a biller` is one who works for the caller, and the caller where that is a biller. */
  readonly about?: 'another' | 'a biller'
  /** For what is no JSON. */
  readonly more?: () => Promise<InjectOptions>
  /**
   * Required where an id is sent: the status, or a look at what a stranger of the same role gets instead, who works for
   * the same clients or engages the same billers. A user who may not call it at all gets 403 anyhow. `own` is for what everybody of the role does on their own account.
   */
  readonly stranger?: 404 | 403 | 'own' | ((answer: AnyAnswer, target: Person) => void)
  /** For what is kept only to say how it is done now: everybody who may call it gets this. */
  readonly refused?: 409
  /** Roles that may ask, and are told that it is not for them: they get 409. */
  readonly refusedRoles?: readonly Role[]
  /** For what an engagement with the same person gives by itself: the stranger has none. */
  readonly sharesNothing?: true
}

type AllCases<Module> = {
  [Name in keyof Module as Module[Name] extends Endpoint ? Name : never]: Module[Name] extends Endpoint
    ? EndpointCase<Module[Name]>
    : never
}

type EmptyEndpoint = Endpoint<string, undefined, undefined, undefined>

type EmptyEndpointNames<Module> = keyof {
  [Name in keyof Module as Module[Name] extends EmptyEndpoint ? Name : never]: unknown
}

/**
 * Leaving an endpoint out does not compile, unless it is sent nothing: that is called just so, and has a case only where
 * something must be there before.
 */
export type EndpointCases<Module> = Omit<AllCases<Module>, EmptyEndpointNames<Module>> &
  Partial<Pick<AllCases<Module>, EmptyEndpointNames<Module> & keyof AllCases<Module>>>
