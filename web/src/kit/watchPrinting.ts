const schemeAttribute = 'data-mantine-color-scheme'

/** While a screen is printed: the light look, whichever is on, and the tab's title for the margin of each page. */
export function watchPrinting(): () => void {
  const root = document.documentElement
  let style: string | null = null
  const begin = () => {
    style = root.getAttribute(schemeAttribute)
    root.setAttribute(schemeAttribute, 'light')
    root.style.setProperty('--paper-title', JSON.stringify(document.title))
  }
  const end = () => {
    if (style !== null) root.setAttribute(schemeAttribute, style)
    root.style.removeProperty('--paper-title')
  }
  window.addEventListener('beforeprint', begin)
  window.addEventListener('afterprint', end)
  return () => {
    window.removeEventListener('beforeprint', begin)
    window.removeEventListener('afterprint', end)
  }
}
