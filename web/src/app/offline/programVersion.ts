/** The name of the program's file carries a hash of it. */
export const programVersion: string =
  document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? ''
