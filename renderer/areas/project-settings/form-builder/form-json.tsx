import { useState } from 'react'
import { readFormTree } from '#domain/annotation/forms/form-tree'
import { readFormFile } from '#domain/forms'
import { amountText } from '../../../../ui/texts'
import { Button } from '../../../../ui/button'
import type { FormDraft } from './draft'
import styles from './form-builder.module.css'

const PROBLEMS_SHOWN = 20

/** The form as editable JSON, and its code as text. */
export function FormJson({ draft }: { readonly draft: FormDraft }) {
  const [text, setText] = useState(() => JSON.stringify(draft.form, null, 2))
  const read = readFormFile(text)
  const isSame = text === JSON.stringify(draft.form, null, 2)
  const { code } = readFormTree(draft.form)
  return (
    <div className={styles.json}>
      <div className={styles.jsonSide}>
        <label className={styles.heading} htmlFor="form-json">
          Form as JSON
        </label>
        <textarea
          id="form-json"
          className={styles.mono}
          spellCheck={false}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <div className={styles.buttons}>
          <Button
            look="primary"
            disabled={isSame || read.form === undefined || read.problems.length > 0}
            onClick={() => read.form !== undefined && draft.apply({ form: read.form })}
          >
            Apply JSON
          </Button>
          <span role="status">
            {read.problems.length === 0
              ? amountText(read.count, 'component', 'components')
              : amountText(read.problems.length, 'problem', 'problems')}
          </span>
        </div>
        {read.problems.length > 0 && (
          <ul className={styles.problems}>
            {read.problems.slice(0, PROBLEMS_SHOWN).map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        )}
      </div>
      {code.length > 0 && (
        <div className={styles.jsonSide}>
          <h3 className={styles.heading}>Code</h3>
          <p className={styles.hint}>Loupe keeps this code with the form, and doesn’t run it.</p>
          {code.map(([name, source]) => (
            <section key={name} aria-label={name}>
              <h4 className={styles.hint}>{name}.py</h4>
              <pre className={styles.code}>{source}</pre>
            </section>
          ))}
        </div>
      )}
    </div>
  )
}
