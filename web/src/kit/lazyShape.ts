/**
 * A shape that is made when it is first asked something. The build puts it around every shape of the contract
 * (`web/build/leanContract.ts`): making all of them at the start took a slow phone a third of a second, for forms that
 * most visits never open.
 */
export function lazyShape<Shape extends object>(make: () => Shape): Shape {
  let made: Shape | undefined
  const shape = () => {
    made ??= make()
    return made
  }
  return new Proxy({} as Shape, {
    // Methods and getters belong to the shape itself: it knows nothing of what stands for it.
    get: (_, key) => Reflect.get(shape(), key),
    has: (_, key) => Reflect.has(shape(), key),
    getPrototypeOf: () => Reflect.getPrototypeOf(shape()),
  })
}
