import type { StyleTable } from '../raster/scene'

/** Tells whether the page is light or dark now: as it was chosen, otherwise as the desktop is. */
export function pageTheme(): StyleTable['theme'] {
  const chosen = document.documentElement.dataset['appearance']
  if (chosen === 'light' || chosen === 'dark') return chosen
  return window.matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark'
}
