/** So many things by their names, those that were asked for last. */
export class LruCache<Value> {
  readonly #most: number
  readonly #things = new Map<string, Value>()

  constructor(most: number) {
    this.#most = most
  }

  get(name: string): Value | undefined {
    const thing = this.#things.get(name)
    if (thing !== undefined) this.set(name, thing)
    return thing
  }

  set(name: string, thing: Value): void {
    this.#things.delete(name)
    this.#things.set(name, thing)
    const [oldest] = this.#things.keys()
    if (this.#things.size > this.#most && oldest !== undefined) this.#things.delete(oldest)
  }

  delete(): void {
    this.#things.clear()
  }
}
