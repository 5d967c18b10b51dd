import type { Instant } from '@claimcrew/contract/kit/time'
import { useEffect, useReducer } from 'react'

/** This device's two clocks: the one on its wall, which may be wrong, and one that nobody can set. */
type ClockReading = { readonly wall: number; readonly steady: number }

export const readClocks = (): ClockReading => ({ wall: Date.now(), steady: performance.now() })

/** What the server's clock showed, and what this device's own two showed at that moment. All in milliseconds. */
export type ServerClock = ClockReading & { readonly server: number }

/** The server read its clock somewhere between asking and answering, so we take the middle. */
export function pinServerClock(serverTime: Instant, sent: ClockReading, received: ClockReading): ServerClock {
  return {
    server: Date.parse(serverTime),
    wall: (sent.wall + received.wall) / 2,
    steady: (sent.steady + received.steady) / 2,
  }
}

/** The same for a page that came later: since then only the clock on this device's wall has gone on. */
export function repinServerClock({ server, wall }: ServerClock, now = readClocks()): ServerClock {
  return { server: server + now.wall - wall, ...now }
}

/** The server's time now, however wrong the clock on this device's wall is. */
const serverNow = (clock: ServerClock): number => clock.server + performance.now() - clock.steady

/** The moment on this device's wall, as it would be written down. */
export const deviceTime = (): Instant => new Date().toISOString()

const second = 1000

/** The server's time, and drawn again at each of its full seconds while `ticking`. Before it is known it is 0. */
export function useServerSecond(clock: ServerClock | undefined, ticking: boolean): number {
  const [, draw] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    if (!ticking || !clock) return
    let timer: ReturnType<typeof setTimeout>
    const wind = () => {
      timer = setTimeout(
        () => {
          draw()
          wind()
        },
        second - (serverNow(clock) % second),
      )
    }
    wind()
    return () => clearTimeout(timer)
  }, [clock, ticking])
  return clock ? serverNow(clock) : 0
}
