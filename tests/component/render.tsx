import '../../resources/fonts.css'
import '../../resources/theme.css'
import '../../resources/popovers.css'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { onTestFinished } from 'vitest'
import { page, type Locator } from 'vitest/browser'

/** Renders a test's element on an empty page; removed after the test. */
export function render(content: ReactNode): Locator {
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  root.render(content)
  onTestFinished(() => {
    root.unmount()
    host.remove()
  })
  return page.elementLocator(host)
}
