import {
  comparedFrom,
  computeAttainment,
  computeExpectedUnits,
  computeHoldShare,
  computeUnitsPerHour,
  computeUtilization,
  computeWeightedUnits,
  referencePerHour,
} from './rules.ts'
import type { Target, TargetSource } from './targets.ts'

/** Entries of one biller, client, day and kind of work together: what reports are made from. */
export type EntrySums = {
  readonly n: number
  readonly quantity: number
  readonly minutes: number
  readonly holdMinutes: number
  readonly dollarsCents: number
  readonly collectedCents: number
}

type ProductionFigures = EntrySums & {
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
 * Adds up what may have several targets: mixed work, two clients' work, or calls beside portals. Attainment is then
 * weighted units over the weighted units that the time would have brought at target, so that neither fast nor slow
 * work counts for more than its time.
 */
export class FigureAdder {
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
  /** The minutes of what has a target, and how much of them was payer hold. */
  #targetedMinutes = 0
  #targetedHoldMinutes = 0

  /** In place, since a report does it ten thousand times. */
  add(one: EntrySums, { perHour, source }: Target): this {
    this.#n += one.n
    this.#quantity += one.quantity
    this.#allMinutes += one.minutes
    this.#holdMinutes += one.holdMinutes
    this.#dollarsCents += one.dollarsCents
    this.#collectedCents += one.collectedCents
    const weighted = computeWeightedUnits(one.quantity, perHour)
    if (weighted !== null) this.#weighted = (this.#weighted ?? 0) + weighted
    this.#source = this.#source === undefined || this.#source === source ? source : null
    if (this.#target === undefined) this.#target = perHour
    else if (this.#target !== perHour) this.#target = null
    if (perHour === null) this.#lacksTarget = true
    else {
      this.#targetedMinutes += one.minutes
      this.#targetedHoldMinutes += one.holdMinutes
    }
    return this
  }

  get sums(): EntrySums {
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

  /** Null without time at work that has a target; work without a target is left out. */
  attainment(withHold: boolean): number | null {
    const expected = computeExpectedUnits(this.#targetedMinutes + (withHold ? this.#targetedHoldMinutes : 0))
    return expected > 0 && this.#weighted !== null ? this.#weighted / expected : null
  }

  /** `withHold` counts payer hold as time that units are divided by. */
  unitsPerHour(withHold: boolean): number | null {
    return computeUnitsPerHour(this.#quantity, this.#allMinutes + (withHold ? this.#holdMinutes : 0))
  }

  /** What several targets come to for the units that were done, so that the rate over it is the attainment. */
  #mixedTarget(): number | null {
    return this.#weighted ? (this.#quantity * referencePerHour) / this.#weighted : null
  }

  /** The figures of one work type. */
  figures(withHold = false): ProductionFigures {
    const [quantity, minutes, holdMinutes] = [this.#quantity, this.#allMinutes, this.#holdMinutes]
    const rate = this.unitsPerHour(withHold)
    const target = this.#lacksTarget ? null : (this.#target ?? this.#mixedTarget())
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
      // Time with several targets and no unit has no target in common, and is none of any of them.
      attainment:
        this.#lacksTarget || target !== null ? computeAttainment(rate, target) : this.attainment(withHold),
      weightedUnits: this.#weighted,
      holdShare: computeHoldShare(minutes, holdMinutes),
      compared: this.#n >= comparedFrom,
    }
  }
}

/**
 * What all of it comes to. Different work has no rate in common, only what its time would have brought. Utilization is
 * production and payer hold over what was punched, whether or not hold counts as time at work.
 */
export function toTotals(all: FigureAdder, workedSeconds: number, withHold = false) {
  const { minutes, holdMinutes } = all.sums
  return {
    ...all.sums,
    unitsPerHour: all.unitsPerHour(withHold),
    attainment: all.attainment(withHold),
    weightedUnits: all.weightedUnits,
    holdShare: computeHoldShare(minutes, holdMinutes),
    workedSeconds,
    utilisation: computeUtilization(minutes + holdMinutes, workedSeconds),
  }
}
