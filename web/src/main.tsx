import './kit/jitless.ts'
import './app/styles.css'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App, loadTree } from './app/App.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

/** Added by the page itself (web/inline/addStyleSheet.ts); the development server has none. */
const { pageStyles }: { pageStyles?: Promise<unknown> } = globalThis as object

// In slices: drawn in one go, the frame would hold a slow phone up.
void Promise.all([loadTree(), pageStyles]).then(() =>
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  ),
)
