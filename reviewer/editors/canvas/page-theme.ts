import type { StyleTable } from '../raster/scene'

/** The current theme: the chosen one, else the desktop's. */
export function pageTheme(): StyleTable['theme'] {
  const chosen = document.documentElement.dataset['appearance']
  if (chosen === 'light' || chosen === 'dark') return chosen
  return window.matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark'
}

/** Calls back after each change between light and dark, by choice or by the desktop; the answer ends it. */
export function followPageTheme(onChange: () => void): () => void {
  const desktop = window.matchMedia('(prefers-color-scheme: light)')
  const chosen = new MutationObserver(onChange)
  desktop.addEventListener('change', onChange)
  chosen.observe(document.documentElement, { attributeFilter: ['data-appearance'] })
  return () => {
    desktop.removeEventListener('change', onChange)
    chosen.disconnect()
  }
}
