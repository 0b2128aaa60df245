import { FileJson } from 'lucide-react'
import { useState } from 'react'
import type { FormatRow } from '#domain/annotation/formats/format'
import { Menu } from '../../../ui/menu'
import { TextField } from '../../../ui/text-field'
import { countText } from '../../../ui/texts'
import type { ExportChoices } from './choices-store'
import styles from './export-dialog.module.css'

interface FormatChoiceProps {
  readonly rows: readonly FormatRow[]
  readonly choices: ExportChoices
  readonly onChoose: (choices: ExportChoices) => void
}

const VAL_PERCENT_DEFAULT = 20
const VAL_PERCENT_MAX = 90
const SEED_MAX = 1_000_000
const RATE_MAX = 1_000

export function FormatChoice({ rows, choices, onChoose }: FormatChoiceProps) {
  const row = rows.find(({ id }) => id === choices.format) ?? rows[0]
  if (row === undefined) return null
  const { options } = row
  return (
    <fieldset className={styles.part}>
      <legend>Format</legend>
      <div className={styles.line}>
        <Menu
          label="Format"
          size="small"
          icon={<FileJson size={14} />}
          entries={rows.map(({ id, label, about }) => ({
            kind: 'one' as const,
            label,
            about,
            checked: id === row.id,
            onChoose: () => onChoose({ ...choices, format: id }),
          }))}
        >
          {row.label}
        </Menu>
      </div>
      <span className={styles.hint}>{row.about}</span>
      {options.includes('firstId') && (
        <div className={styles.line} role="radiogroup" aria-label="First id">
          <span>Ids begin at</span>
          {([1, 0] as const).map((firstId) => (
            <label key={firstId} className={styles.line}>
              <input
                type="radio"
                name="first-id"
                checked={choices.firstId === firstId}
                onChange={() => onChoose({ ...choices, firstId })}
              />
              <span>{firstId}</span>
            </label>
          ))}
        </div>
      )}
      {options.includes('rate') && <FrameRate choices={choices} onChoose={onChoose} />}
      {options.includes('split') && <Split choices={choices} onChoose={onChoose} />}
    </fieldset>
  )
}

/** Frames per second for clips; if empty, each clip's own rate. */
function FrameRate({ choices, onChoose }: Omit<FormatChoiceProps, 'rows'>) {
  const { frameRate } = choices
  const [typed, setTyped] = useState<string>()
  return (
    <TextField
      label="Frames a second"
      hint="Leave empty to take the rate of each clip, else that of the project."
      inputMode="decimal"
      value={typed ?? (frameRate === null ? '' : String(frameRate))}
      error={typed === undefined || rateOf(typed) !== undefined ? undefined : 'Type a number above 0, up to 1,000.'}
      onBlur={() => setTyped(undefined)}
      onChange={(text) => {
        setTyped(text)
        const next = rateOf(text)
        if (next !== undefined) onChoose({ ...choices, frameRate: next })
      }}
    />
  )
}

/** Parses a frame rate; null if empty, undefined if invalid. */
function rateOf(text: string): number | null | undefined {
  if (text.trim() === '') return null
  const rate = Number(text.trim().replace(',', '.'))
  return rate > 0 && rate <= RATE_MAX ? rate : undefined
}

function Split({ choices, onChoose }: Omit<FormatChoiceProps, 'rows'>) {
  const { valPercent, seed } = choices
  return (
    <>
      <label className={styles.line}>
        <input
          type="checkbox"
          checked={valPercent > 0}
          onChange={(event) => onChoose({ ...choices, valPercent: event.target.checked ? VAL_PERCENT_DEFAULT : 0 })}
        />
        <span>Split into train and val</span>
      </label>
      {valPercent > 0 && (
        <div className={styles.numbers}>
          <WholeNumberField
            label="Percent in val"
            hint="The rest is train."
            value={valPercent}
            least={1}
            most={VAL_PERCENT_MAX}
            onChange={(next) => onChoose({ ...choices, valPercent: next })}
          />
          <WholeNumberField
            label="Seed"
            hint="The same seed makes the same parts."
            value={seed}
            least={0}
            most={SEED_MAX}
            onChange={(next) => onChoose({ ...choices, seed: next })}
          />
        </div>
      )}
    </>
  )
}

interface WholeNumberFieldProps {
  readonly label: string
  readonly hint: string
  readonly value: number
  readonly least: number
  readonly most: number
  readonly onChange: (value: number) => void
}

/** A whole number; invalid input reverts to the last value on blur. */
function WholeNumberField({ label, hint, value, least, most, onChange }: WholeNumberFieldProps) {
  const [typed, setTyped] = useState<string>()
  return (
    <TextField
      label={label}
      hint={hint}
      inputMode="numeric"
      value={typed ?? String(value)}
      error={typed === undefined ? undefined : `Type a whole number from ${countText(least)} to ${countText(most)}.`}
      onBlur={() => setTyped(undefined)}
      onChange={(text) => {
        const next = Number(text)
        const isFit = /^\d+$/.test(text) && next >= least && next <= most
        setTyped(isFit ? undefined : text)
        if (isFit) onChange(next)
      }}
    />
  )
}
