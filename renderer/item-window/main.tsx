import '../../resources/fonts.css'
import '../../resources/theme.css'
import '../../resources/popovers.css'
import '../shell.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { DesktopProvider } from '../desktop/desktop-context'
import { createQueryClient } from '../desktop/query-client'
import { watched } from '../desktop/watched'
import { AppBoundary } from '../frame/app-boundary'
import { react } from '../frame/reactions'
import { bootItemWindow } from './boot'
import { ItemWindow } from './item-window'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')

const desktop = watched(window.desktop, react)
const queries = createQueryClient()
bootItemWindow({ desktop, window, queries })

createRoot(root).render(
  <StrictMode>
    <AppBoundary>
      <DesktopProvider value={desktop}>
        <QueryClientProvider client={queries}>
          <ItemWindow />
        </QueryClientProvider>
      </DesktopProvider>
    </AppBoundary>
  </StrictMode>,
)
