import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Appearance } from '#contract/app'
import { appInfoQuery } from '../../queries'
import { useAct } from '../../desktop/use-act'
import { useCall } from '../../desktop/use-call'
import { ChoiceCards } from '../../kit/choice-cards'
import { SettingRow } from '../../kit/setting-row'
import { takeAppearance, useAppearance } from '../../stores/appearance-store'
import { notifyFailure } from '../../stores/notice-store'
import { openOverlay } from '../../stores/overlay-store'
import { Button } from '../../../ui/button'
import styles from './account-page.module.css'

const CHOICES: readonly { readonly value: Appearance; readonly label: string; readonly picture: ReactNode }[] = [
  { value: 'system', label: 'Follow the system', picture: windowOf([false, true]) },
  { value: 'light', label: 'Light', picture: windowOf([false]) },
  { value: 'dark', label: 'Dark', picture: windowOf([true]) },
]

/** Settings for appearance, background notifications and shortcuts. */
export function AppearanceTab() {
  return (
    <>
      <AppearanceChoices />
      <NotificationChoice />
      <Keyboard />
    </>
  )
}

function Keyboard() {
  return (
    <section className={`${styles.card} ${styles.danger}`} aria-labelledby="keyboard">
      <div>
        <h2 id="keyboard">Keyboard</h2>
        <p className={styles.hint}>Every key of Loupe. Change the reviewer’s keys in its own list.</p>
      </div>
      <Button aria-haspopup="dialog" onClick={() => openOverlay({ kind: 'shortcuts' })}>
        Show the shortcuts
      </Button>
    </section>
  )
}

function AppearanceChoices() {
  const appearance = useAppearance((state) => state.appearance)
  const keep = useAct<null, Appearance>((desktop, value) => desktop.app.setAppearance(value), {
    onFailed: ({ failure }) => notifyFailure(failure, 'Couldn’t keep the appearance'),
  })
  const choose = (value: Appearance) => {
    takeAppearance({ appearance: value, dark: matchMedia('(prefers-color-scheme: dark)').matches })
    keep.mutate(value)
  }
  return <ChoiceCards label="Appearance" value={appearance} choices={CHOICES} onChange={choose} />
}

/** A small window drawing: light, dark, or half of each. */
function windowOf(halves: readonly boolean[]): ReactNode {
  return halves.map((dark) => (
    <span key={String(dark)} className={dark ? `${styles.half} ${styles.dark}` : styles.half}>
      <i />
    </span>
  ))
}

function NotificationChoice() {
  const queries = useQueryClient()
  const info = useCall(appInfoQuery)
  const show = (on: boolean) =>
    queries.setQueryData(
      appInfoQuery.queryKey,
      (known) => known && { ...known, notifications: { ...known.notifications, on } },
    )
  const keep = useAct<null, boolean>((desktop, on) => desktop.app.setNotifications(on), {
    onFailed: ({ failure }, on) => {
      show(!on)
      notifyFailure(failure, 'Couldn’t keep the choice')
    },
  })
  if (info.data === undefined) return null
  const { on, supported } = info.data.notifications
  return (
    <section className={`${styles.card} ${styles.section}`} aria-labelledby="notifications">
      <h2 id="notifications">Notifications</h2>
      <SettingRow
        label="Tell me while I am in another window"
        hint={
          supported
            ? 'When an import ends, someone mentions you in a comment, or held changes are sent or refused.'
            : 'This computer shows no notifications of apps.'
        }
        on={on && supported}
        disabled={!supported}
        onChange={(chosen) => {
          show(chosen)
          keep.mutate(chosen)
        }}
      />
    </section>
  )
}
