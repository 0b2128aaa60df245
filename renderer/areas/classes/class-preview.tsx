import { useId, useState } from 'react'
import { rangeHint } from '#domain/annotation/parts/number-range'
import { type ClassDraft, type DraftGroup, hasOptions, rangeOf } from './class-draft'
import styles from './class-editor.module.css'

interface ClassPreviewProps {
  readonly draft: ClassDraft
  readonly digit: number | null
}

/** An interactive preview of the annotators' class panel, with default answers. */
export function ClassPreview({ draft, digit }: ClassPreviewProps) {
  const id = useId()
  return (
    <aside className={styles.preview} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        While annotating
      </h2>
      <div className={styles.panel}>
        <p className={styles.shownClass}>
          <span className={styles.swatch} style={{ background: draft.color }} aria-hidden="true" />
          <span className={styles.shownName}>{draft.name.trim() === '' ? 'Unnamed' : draft.name}</span>
          {digit !== null && <kbd className={styles.kbd}>{digit}</kbd>}
        </p>
        {draft.groups.map((group) => (
          // A changed default resets the preview.
          <Question key={`${group.key} ${initialOf(group).join()} ${group.kind}`} group={group} />
        ))}
        {draft.groups.length === 0 && <p className={styles.hint}>Nothing is asked.</p>}
      </div>
    </aside>
  )
}

function initialOf({ kind, initial, options }: DraftGroup): readonly string[] {
  if (!hasOptions(kind)) return initial === '' ? [] : [initial]
  return options.flatMap(({ name, isInitial }) => (isInitial ? [name] : []))
}

function Question({ group }: { readonly group: DraftGroup }) {
  const { name, kind, isRequired, options, number: typed } = group
  const range = kind === 'numeric' ? rangeOf(typed) : undefined
  const [answer, setAnswer] = useState(() => initialOf(group))
  const id = useId()
  const choose = (option: string, isOn: boolean) => {
    if (kind === 'radio') return setAnswer(isOn ? [option] : [])
    return setAnswer((now) => (isOn ? [...now, option] : now.filter((one) => one !== option)))
  }
  return (
    <fieldset className={styles.question} data-missing={(isRequired && answer.length === 0) || undefined}>
      <legend className={styles.asked}>
        {name === '' ? 'Unnamed group' : name}
        {isRequired && <span className={styles.required}> *</span>}
      </legend>
      {hasOptions(kind) ? (
        options.map((option, at) => (
          <label key={option.key} className={styles.answer}>
            <input
              type={kind === 'radio' ? 'radio' : 'checkbox'}
              name={id}
              checked={answer.includes(option.name)}
              onChange={(event) => choose(option.name, event.target.checked)}
            />
            <span className={styles.shownName}>{option.name}</span>
            {at < 9 && (
              <kbd className={styles.kbd} aria-hidden="true">
                {at + 1}
              </kbd>
            )}
          </label>
        ))
      ) : (
        <input
          className={styles.input}
          aria-label={name === '' ? 'Unnamed group' : name}
          type={kind === 'numeric' ? 'number' : 'text'}
          step={range?.step ?? 'any'}
          placeholder={range && rangeHint(range)}
          value={answer[0] ?? ''}
          onChange={(event) => setAnswer(event.target.value === '' ? [] : [event.target.value])}
        />
      )}
    </fieldset>
  )
}
