let isStarting = true

/** Until somebody goes on to another address, or touches anything. */
export const isPageStarting = (): boolean => isStarting

export function endPageStart(): void {
  isStarting = false
}

for (const input of ['pointerdown', 'keydown'])
  addEventListener(input, endPageStart, { capture: true, once: true, passive: true })

/** Between two pieces of work: a finger is answered, and what was drawn is shown. */
export const yieldToBrowser = (): Promise<void> => new Promise(resolve => setTimeout(resolve))
