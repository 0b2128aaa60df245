import { useEffect, useRef } from 'react'
import { create } from 'zustand'
import type { SettingName } from '#domain/project-settings'
import type { Tab } from './settings-tabs'

/** What of the settings can be asked for by its name. */
export type SettingPlace =
  | SettingName
  | 'description'
  | 'status'
  | 'workflow'
  | 'recipe'
  | 'reasons'
  | 'leftReasons'
  | 'checks'
  | 'limits'
  | 'labels'
  | 'workflowChange'
  | 'uploadState'
  | 'completing'
  | 'deleting'

interface Asked {
  readonly tab: Tab | null
  readonly place: SettingPlace | null
  /** Grows with each time that something is asked for. */
  readonly serial: number
}

const useAsked = create<Asked>(() => ({ tab: null, place: null, serial: 0 }))

/** Has a tab of the settings lead to one of them, once that stands there; null: to none. */
export function askSetting(tab: Tab, place: SettingPlace | null): void {
  useAsked.setState(({ serial }) => ({ tab, place, serial: serial + 1 }))
}

const forget = () => useAsked.setState({ tab: null, place: null })

/** Whoever leaves a tab is led to nothing there any more. */
export function forgetSettings(tab: Tab): void {
  if (useAsked.getState().tab === tab) forget()
}

const CONTROLS = ['input', 'textarea', 'select', 'button'].map((name) => `${name}:not(:disabled)`).join(', ')

/** Where a setting stands: asked for, it is scrolled into view with the focus in its control, or on itself while it can't be changed. */
export function useSettingPlace<Line extends HTMLElement>(place: SettingPlace) {
  const line = useRef<Line>(null)
  const shown = useRef(0)
  const asked = useAsked((now) => (now.place === place ? now.serial : 0))
  // With each picture of the line: what the person may do is known a moment after it stands there.
  useEffect(() => {
    const { current } = line
    if (asked === 0 || current === null) return
    const isShown = shown.current === asked
    if (isShown && document.activeElement !== current) return forget()
    const control = current.querySelector<HTMLElement>(CONTROLS)
    if (!isShown) current.scrollIntoView({ block: 'center' })
    if (!isShown || control !== null) (control ?? current).focus({ preventScroll: true })
    shown.current = asked
    if (control !== null) forget()
  })
  return { ref: line, tabIndex: -1 }
}
