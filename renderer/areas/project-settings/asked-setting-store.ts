import { useEffect, useRef } from 'react'
import { create } from 'zustand'
import type { SettingName } from '#domain/project-settings'
import type { Tab } from './settings-tabs'

/** The settings that can be opened by name. */
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
  /** Increases with every request, so that a repeated one is noticed. */
  readonly serial: number
}

const useAsked = create<Asked>(() => ({ tab: null, place: null, serial: 0 }))

/** Requests that a tab scrolls to a setting once it is rendered; null cancels. */
export function askSetting(tab: Tab, place: SettingPlace | null): void {
  useAsked.setState(({ serial }) => ({ tab, place, serial: serial + 1 }))
}

const forget = () => useAsked.setState({ tab: null, place: null })

/** Cancels requests for a tab when the person leaves it. */
export function forgetSettings(tab: Tab): void {
  if (useAsked.getState().tab === tab) forget()
}

const CONTROLS = ['input', 'textarea', 'select', 'button'].map((name) => `${name}:not(:disabled)`).join(', ')

/** Reveals a requested setting: scrolls to it and focuses its control, or the line itself if disabled. */
export function useSettingPlace<Line extends HTMLElement>(place: SettingPlace) {
  const line = useRef<Line>(null)
  const shown = useRef(0)
  const asked = useAsked((now) => (now.place === place ? now.serial : 0))
  // Runs on every render, because permissions arrive after the first one.
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
