import { Switch } from 'react-aria-components'
import styles from './setting-row.module.css'

interface SettingRowProps {
  readonly label: string
  readonly hint: string
  readonly on: boolean
  readonly disabled?: boolean
  readonly onChange: (on: boolean) => void
}

/** A setting that is on or off, and takes effect at once. */
export function SettingRow({ label, hint, on, disabled = false, onChange }: SettingRowProps) {
  return (
    <Switch className={styles.row ?? ''} isSelected={on} isDisabled={disabled} onChange={onChange}>
      <span className={styles.track} aria-hidden="true" />
      <span className={styles.texts}>
        {label}
        <span className={styles.hint}>{hint}</span>
      </span>
    </Switch>
  )
}
