import { type KeyboardEvent, useMemo } from 'react'
import { Button } from '../../../ui/button'
import { useObservable } from '../use-observable'
import { combined } from '../observable'
import type { Suggestion, SuggestionField } from './suggestions'
import bar from '../bar.module.css'
import styles from './tool-bar.module.css'

interface SuggestionBarProps {
  readonly suggestion: Suggestion
  /** Returns the focus to the picture. */
  readonly onDone: () => void
}

/** Displays the active tool's suggestion, its settings, and buttons to accept or discard it. */
export function SuggestionBar({ suggestion, onDone }: SuggestionBarProps) {
  useObservable(useMemo(() => combined(Object.fromEntries(suggestion.watched.entries())), [suggestion]))
  const offer = suggestion.offer()
  if (offer === undefined) return null
  const { label, fields, name, hint, state, trouble, waiting } = offer

  const done = (run: (() => unknown) | undefined) => () => {
    run?.()
    onDone()
  }
  function onKeyDown(event: KeyboardEvent): void {
    const isButton = event.target instanceof Element && event.target.matches('button')
    if (waiting === undefined || (event.key !== 'Escape' && (event.key !== 'Enter' || isButton))) return
    event.preventDefault()
    event.stopPropagation()
    done(event.key === 'Enter' ? waiting.take.run : waiting.leave.run)()
  }

  return (
    <div className={`${bar.bar} ${styles.bar}`} data-tool-bar role="group" aria-label={label} onKeyDown={onKeyDown}>
      {name !== undefined && <span className={styles.name}>{name}</span>}
      {fields.map((field) => (
        <Field key={field.name} field={field} />
      ))}
      {hint !== undefined && <span className={styles.hint}>{hint}</span>}
      {state !== undefined && (
        <span className={waiting === undefined ? styles.hint : styles.state} role="status">
          {state}
        </span>
      )}
      {trouble !== undefined && (
        <span className={styles.trouble} role="alert">
          <span>{trouble.text}</span>
          <Button size="small" look="quiet" onClick={done(trouble.run)}>
            {trouble.words}
          </Button>
        </span>
      )}
      {waiting !== undefined && (
        <span className={styles.ends}>
          {waiting.back !== undefined && (
            <Button
              size="small"
              look="quiet"
              title="Remove the last stroke (Backspace)"
              onClick={waiting.back.isLast ? done(waiting.back.run) : waiting.back.run}
            >
              Take back
            </Button>
          )}
          <Button size="small" look="quiet" title={waiting.leave.title} onClick={done(waiting.leave.run)}>
            Cancel
          </Button>
          <Button
            size="small"
            look="primary"
            title={waiting.take.title}
            disabled={waiting.take.isOff}
            onClick={done(waiting.take.run)}
          >
            {waiting.take.words}
          </Button>
        </span>
      )}
    </div>
  )
}

function Field({ field }: { readonly field: SuggestionField }) {
  if (field.kind === 'pick')
    return (
      <label className={styles.field} title={field.title}>
        <span className={styles.name}>{field.name}</span>
        <select value={field.value} onChange={(event) => field.onChange(event.target.value)}>
          {field.options.map(({ value, words }) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      </label>
    )
  if (field.kind === 'check')
    return (
      <label className={styles.field} title={field.title}>
        <input type="checkbox" checked={field.isOn} onChange={(event) => field.onChange(event.target.checked)} />
        <span>{field.name}</span>
      </label>
    )
  return (
    <label className={styles.field} title={field.title}>
      <span className={styles.name}>{field.name}</span>
      <input
        type="range"
        min={field.least}
        max={field.most}
        step={field.step}
        aria-label={field.label}
        aria-valuetext={field.words}
        value={field.value}
        onChange={(event) => field.onChange(event.target.valueAsNumber)}
      />
      <span className={styles.value}>{field.words}</span>
    </label>
  )
}
