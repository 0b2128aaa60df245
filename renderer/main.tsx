import '../resources/fonts.css'
import '../resources/theme.css'
import '../resources/popovers.css'
import './shell.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app'
import { AREAS } from './areas'
import { boot, reactTo } from './boot'
import { DesktopProvider } from './desktop/desktop-context'
import { createQueryClient } from './desktop/query-client'
import { watched } from './desktop/watched'
import { AppBoundary } from './frame/app-boundary'
import { knowAreas } from './router/areas'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')

knowAreas(AREAS)
const desktop = watched(window.desktop, reactTo)
const queries = createQueryClient()
const onDrawn = boot({ desktop, window, queries })

createRoot(root).render(
  <StrictMode>
    <AppBoundary>
      <DesktopProvider value={desktop}>
        <QueryClientProvider client={queries}>
          <App onDrawn={onDrawn} />
        </QueryClientProvider>
      </DesktopProvider>
    </AppBoundary>
  </StrictMode>,
)
