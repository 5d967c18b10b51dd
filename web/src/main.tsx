import './kit/jitless.ts'
import './app/styles.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App, loadTree } from './app/App.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

void loadTree().then(() =>
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
)
