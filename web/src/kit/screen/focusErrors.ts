const field =
  'input:not([type="hidden"]):not(:disabled), textarea:not(:disabled), select:not(:disabled), button'

/** What says that something is wrong: a field itself, or the words below several of them, as below a row of boxes. */
const errorSelector = '[aria-invalid="true"], .mantine-InputWrapper-error'

/** Goes to the first field that something is wrong with; answers whether there is one. */
export function focusFirstError(form: HTMLElement | null): boolean {
  for (const one of form?.querySelectorAll<HTMLElement>(errorSelector) ?? []) {
    const target = one.matches(field)
      ? one
      : one.closest('.mantine-InputWrapper-root')?.querySelector<HTMLElement>(field)
    if (!target?.checkVisibility({ visibilityProperty: true })) continue
    target.focus()
    return true
  }
  return false
}

/**
 * A form that was sent with errors leads to the first field that has one, whether the form or the server finds it. Where
 * somebody has gone on meanwhile, they are left where they are. Answers how to stop.
 */
export function focusErrors(): () => void {
  let sent: { readonly form: HTMLFormElement; readonly from: Element | null } | undefined
  const observer = new MutationObserver(() => pointOut())

  function forget(): void {
    sent = undefined
    observer.disconnect()
  }
  function pointOut(): void {
    if (!sent) return
    const { form, from } = sent
    const here = document.activeElement
    if ((here !== from && here !== document.body) || focusFirstError(form)) forget()
  }
  const onSubmit = ({ target }: SubmitEvent) => {
    forget()
    if (!(target instanceof HTMLFormElement)) return
    sent = { form: target, from: document.activeElement }
    observer.observe(target, { childList: true, subtree: true, attributeFilter: ['aria-invalid'] })
    // A field that was wrong before and still is does not change.
    setTimeout(pointOut)
  }

  document.addEventListener('submit', onSubmit, { capture: true })
  document.addEventListener('input', forget)
  return () => {
    forget()
    document.removeEventListener('submit', onSubmit, { capture: true })
    document.removeEventListener('input', forget)
  }
}
