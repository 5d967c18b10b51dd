export function hasErrorCode(error: unknown, ...codes: string[]): boolean {
  return codes.includes((error as NodeJS.ErrnoException | undefined)?.code ?? '')
}

/** For `.catch()`: these failures are an expected outcome, all others go on. */
export function ignoreErrorCodes(...codes: string[]): (error: unknown) => undefined {
  return error => {
    if (!hasErrorCode(error, ...codes)) throw error
  }
}
