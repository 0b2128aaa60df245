import type { ChoiceSource } from '../../session/view-choices'
import { useObservable } from '../use-observable'
import { TEXT_CHOICES, TEXT_SIZE } from './text-choices'
import styles from './text-page.module.css'

/** View settings of the text; they don't change the item. */
export function TextControls({ choices }: { readonly choices: ChoiceSource }) {
  const text = choices.of(TEXT_CHOICES)
  const { textSize, wrap, lineNumbers } = useObservable(text)
  return (
    <details aria-label="View">
      <summary className={styles.title}>View</summary>
      <div className={styles.controls}>
        <label>
          Size of the letters
          <input
            type="number"
            min={TEXT_SIZE.min}
            max={TEXT_SIZE.max}
            value={textSize}
            onChange={({ target }) => {
              const next = target.valueAsNumber
              if (next >= TEXT_SIZE.min && next <= TEXT_SIZE.max) text.set({ textSize: next })
            }}
          />
        </label>
        <label>
          <input type="checkbox" checked={wrap} onChange={({ target }) => text.set({ wrap: target.checked })} />
          Wrap long lines
        </label>
        <label>
          <input
            type="checkbox"
            checked={lineNumbers}
            onChange={({ target }) => text.set({ lineNumbers: target.checked })}
          />
          Line numbers
        </label>
      </div>
    </details>
  )
}
