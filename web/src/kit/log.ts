/** The only place that writes to the console, so that what is said there stays a decision. */
export function logError(text: string, ...details: readonly unknown[]): void {
  console.error(text, ...details)
}
