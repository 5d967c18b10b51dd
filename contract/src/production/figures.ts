import {
  attainmentOf,
  comparedFrom,
  holdShareOf,
  unitsPerHour,
  utilisationOf,
  weightedUnits,
} from './rules.ts'
import type { Target, TargetSource } from './targets.ts'

/** Entries of one biller, client, day and kind of work together: what reports are made from. */
export type Sums = {
  readonly n: number
  readonly quantity: number
  readonly minutes: number
  readonly holdMinutes: number
  readonly dollarsCents: number
  readonly collectedCents: number
}

type Figures = Sums & {
  readonly unitsPerHour: number | null
  readonly target: number | null
  /** Null where work with targets of different sources came together. */
  readonly targetSource: TargetSource | null
  readonly attainment: number | null
  readonly weightedUnits: number | null
  readonly holdShare: number | null
  /** Whether there is enough of it to be compared with others. */
  readonly compared: boolean
}

/**
 * Adds up what has several targets: two clients' work, or calls beside portals. The target is then what the hours that
 * went into each would have brought, so that its attainment is what was done over what was expected.
 */
export class Adding {
  #n = 0
  #quantity = 0
  #allMinutes = 0
  #holdMinutes = 0
  #dollarsCents = 0
  #collectedCents = 0
  #weighted: number | null = null
  #target: number | null | undefined
  #source: TargetSource | null | undefined
  #lacksTarget = false
  /** Of what has a target: its minutes, what was done, and what was expected. */
  #minutes = 0
  #done = 0
  /** Units times 60, so that whole numbers stay whole for as long as they can. */
  #expected = 0

  /** In place, since a report does it ten thousand times. */
  add(one: Sums, { perHour, source }: Target): this {
    this.#n += one.n
    this.#quantity += one.quantity
    this.#allMinutes += one.minutes
    this.#holdMinutes += one.holdMinutes
    this.#dollarsCents += one.dollarsCents
    this.#collectedCents += one.collectedCents
    const weighted = weightedUnits(one.quantity, perHour)
    if (weighted !== null) this.#weighted = (this.#weighted ?? 0) + weighted
    this.#source = this.#source === undefined || this.#source === source ? source : null
    if (this.#target === undefined) this.#target = perHour
    else if (this.#target !== perHour) this.#target = null
    if (perHour === null) this.#lacksTarget = true
    else {
      this.#minutes += one.minutes
      this.#expected += one.minutes * perHour
      this.#done += one.quantity
    }
    return this
  }

  get sums(): Sums {
    return {
      n: this.#n,
      quantity: this.#quantity,
      minutes: this.#allMinutes,
      holdMinutes: this.#holdMinutes,
      dollarsCents: this.#dollarsCents,
      collectedCents: this.#collectedCents,
    }
  }

  get weightedUnits(): number | null {
    return this.#weighted
  }

  /** What was done over what its time would have brought at target; work without a target is left out. */
  get attainment(): number | null {
    return this.#expected > 0 ? (this.#done * 60) / this.#expected : null
  }

  /** Of one kind of work; `withHold` counts payer hold as time that units are divided by. */
  figures(withHold = false): Figures {
    const [quantity, minutes, holdMinutes] = [this.#quantity, this.#allMinutes, this.#holdMinutes]
    const rate = unitsPerHour(quantity, withHold ? minutes + holdMinutes : minutes)
    const mixed = this.#lacksTarget || this.#minutes === 0 ? null : this.#expected / this.#minutes
    const target = this.#target ?? mixed
    return {
      n: this.#n,
      quantity,
      minutes,
      holdMinutes,
      dollarsCents: this.#dollarsCents,
      collectedCents: this.#collectedCents,
      unitsPerHour: rate,
      target,
      targetSource: this.#source ?? null,
      attainment: attainmentOf(rate, target),
      weightedUnits: this.#weighted,
      holdShare: holdShareOf(minutes, holdMinutes),
      compared: this.#n >= comparedFrom,
    }
  }
}

/** What all of it comes to. Different work has no rate in common, only what its time would have brought. */
export function totalsOf(all: Adding, workedSeconds: number) {
  const { minutes, holdMinutes, quantity } = all.sums
  return {
    ...all.sums,
    unitsPerHour: unitsPerHour(quantity, minutes),
    attainment: all.attainment,
    weightedUnits: all.weightedUnits ?? 0,
    holdShare: holdShareOf(minutes, holdMinutes),
    workedSeconds,
    utilisation: utilisationOf(minutes + holdMinutes, workedSeconds),
  }
}
