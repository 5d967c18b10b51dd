import { createSemaphore, type Limiter } from '../../../kit/semaphore.ts'
import { TrackerError } from '../../tracker.ts'

/** For a job that has time, or for a person who waits. */
export type RequestUrgency = 'patient' | 'hasty'

type RequestSlots = {
  /** For a whole call: who is patient keeps the place between tries, so that all together slow down. */
  readonly call: Limiter
  /** Each of its requests takes a slot here. */
  readonly request: Limiter
}

const maxRequests = 2
const maxWaiting = 40

/**
 * Two requests at a time, of which one at most is in haste: the other is there for the sync at any time. In return
 * those in haste get the next one that is free, so that neither waits for more than one request of the other.
 */
export function openRequestSlots(): Readonly<Record<RequestUrgency, RequestSlots>> {
  const requests = createSemaphore(maxRequests)
  const [patient, hasty] = [createSemaphore(maxRequests), createSemaphore(1)]
  return {
    patient: { call: patient.inTurn, request: requests.inTurn },
    hasty: {
      async call(task) {
        // Behind these there is the one that is under way.
        if (hasty.waiting() >= maxWaiting) throw new TrackerError('crowded', '')
        return hasty.inTurn(task)
      },
      request: requests.first,
    },
  }
}
