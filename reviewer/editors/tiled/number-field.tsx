import { useState } from 'react'
import toolBar from '../picture/tool-bar.module.css'
import styles from './tiled.module.css'

interface NumberFieldProps {
  readonly label: string
  readonly unit?: string
  readonly value: number | undefined
  readonly least: number
  readonly most: number
  readonly isWhole?: boolean
  readonly onSet: (value: number) => void
}

/** A number field: Enter or leaving the field applies a valid number; other input reverts. */
export function NumberField({ label, unit, value, least, most, isWhole = false, onSet }: NumberFieldProps) {
  const shown = value === undefined ? '' : String(value)
  const [text, setText] = useState(shown)
  function take(): void {
    const next = isWhole ? Math.round(Number(text)) : Number(text)
    const isGood = text.trim() !== '' && Number.isFinite(next) && next >= least && next <= most
    if (!isGood) setText(shown)
    else if (next !== value) onSet(next)
  }
  return (
    <label className={toolBar.field}>
      <span>{label}</span>
      <input
        className={styles.number}
        inputMode="decimal"
        value={text}
        onChange={({ target }) => setText(target.value)}
        onBlur={take}
        onKeyDown={(event) => {
          if (event.key === 'Enter') take()
          if (event.key === 'Escape') setText(shown)
          event.stopPropagation()
        }}
      />
      {unit !== undefined && <span>{unit}</span>}
    </label>
  )
}
