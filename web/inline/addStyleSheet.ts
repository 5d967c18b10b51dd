/**
 * Stands in the page itself. A style sheet that the page names holds back all that could be drawn; one that a script adds
 * does not, so the page says "Loading..." first. The program waits for it (web/src/main.tsx).
 */
const link = document.createElement('link')
link.rel = 'stylesheet'
link.crossOrigin = ''
link.href = '__STYLE_SHEET__'
const pageStyles = new Promise(resolve => {
  // Where it doesn't come, the program is drawn without it.
  for (const end of ['load', 'error']) link.addEventListener(end, resolve)
})
Object.assign(window, { pageStyles })
document.head.append(link)
