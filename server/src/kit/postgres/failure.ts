export function isCode(error: unknown, ...codes: string[]): boolean {
  return codes.includes((error as NodeJS.ErrnoException | undefined)?.code ?? '')
}

/** For `.catch()`: these failures are an expected outcome, all others go on. */
export function unless(...codes: string[]): (error: unknown) => undefined {
  return error => {
    if (!isCode(error, ...codes)) throw error
  }
}
