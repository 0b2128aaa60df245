import { createContext, useContext } from 'react'
import type { DesktopApi } from '#contract/api'

const DesktopContext = createContext<DesktopApi | null>(null)

/** Hands the desktop's API to everything below. */
export const DesktopProvider = DesktopContext.Provider

/** The desktop's API. */
export function useDesktop(): DesktopApi {
  const desktop = useContext(DesktopContext)
  if (desktop === null) throw new Error('A component that calls the desktop needs a DesktopProvider above it.')
  return desktop
}
