/**
 * The second click of a double click is no second wish: it comes before the first is shown as on its way, or meets what
 * has moved up under the pointer.
 */
export const onFirstClick =
  (act: () => unknown) =>
  ({ detail }: { readonly detail: number }): void => {
    if (detail <= 1) act()
  }
