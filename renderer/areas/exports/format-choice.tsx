import { FileJson } from 'lucide-react'
import type { FormatRow } from '#domain/annotation/formats/format'
import { Menu } from '../../../ui/menu'
import type { ExportChoices } from './choices-store'
import styles from './export-dialog.module.css'

interface FormatChoiceProps {
  readonly rows: readonly FormatRow[]
  readonly choices: ExportChoices
  readonly onChoose: (choices: ExportChoices) => void
}

const VAL_PERCENT_DEFAULT = 20
const VAL_PERCENT_MAX = 90

/** The format of an export of pictures, with its options. */
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
            hint: about,
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
      {options.includes('split') && <Split choices={choices} onChoose={onChoose} />}
    </fieldset>
  )
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
        <div className={styles.line}>
          <label className={styles.line}>
            <span>Share of val</span>
            <input
              type="number"
              className={styles.number}
              min={1}
              max={VAL_PERCENT_MAX}
              value={valPercent}
              onChange={(event) => {
                const percent = Math.round(event.target.valueAsNumber)
                if (percent >= 1 && percent <= VAL_PERCENT_MAX) onChoose({ ...choices, valPercent: percent })
              }}
            />
            <span>%</span>
          </label>
          <label className={styles.line}>
            <span>Seed</span>
            <input
              type="number"
              className={styles.number}
              min={0}
              max={1_000_000}
              value={seed}
              onChange={(event) => {
                const next = Math.round(event.target.valueAsNumber)
                if (next >= 0 && next <= 1_000_000) onChoose({ ...choices, seed: next })
              }}
            />
          </label>
          <span className={styles.hint}>same seed, same parts</span>
        </div>
      )}
    </>
  )
}
