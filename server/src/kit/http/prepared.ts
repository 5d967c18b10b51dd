/**
 * A reply whose JSON, or most of it, was written down when it was decided, from an object of the declared type.
 * It is sent as it is: a long list that is read often costs nothing more to read and write again.
 */
export class Prepared {
  readonly json: string
  constructor(json: string) {
    this.json = json
  }
}
