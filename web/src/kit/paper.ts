const schemeAttribute = 'data-mantine-color-scheme'

/** While a screen is printed: the light look, whichever is on, and the tab's title for the margin of each page. */
export function watchPaper(): () => void {
  const root = document.documentElement
  let look: string | null = null
  const begin = () => {
    look = root.getAttribute(schemeAttribute)
    root.setAttribute(schemeAttribute, 'light')
    root.style.setProperty('--paper-title', JSON.stringify(document.title))
  }
  const end = () => {
    if (look !== null) root.setAttribute(schemeAttribute, look)
    root.style.removeProperty('--paper-title')
  }
  window.addEventListener('beforeprint', begin)
  window.addEventListener('afterprint', end)
  return () => {
    window.removeEventListener('beforeprint', begin)
    window.removeEventListener('afterprint', end)
  }
}
