import { FileQuestion } from 'lucide-react'
import { type KeyboardEvent, useEffect } from 'react'
import { wordsOf } from '#domain/annotation/forms/references'
import { EmptyState } from '../../../ui/empty-state'
import { ErrorPanel } from '../../../ui/error-panel'
import { FormPage } from '../../../ui/form/form-page'
import { Spinner } from '../../../ui/spinner'
import { useDerived } from '../../use-reviewer-state'
import { useObservable } from '../use-observable'
import { CodeConsole } from './code/code-console'
import type { FormEditor } from './open-form'
import styles from './form-contents.module.css'

/** The open item's form. */
export function FormContents({ editor }: { readonly editor: FormEditor }) {
  const { answering, code, desk, data } = editor
  const form = useObservable(desk)
  const sheet = useObservable(answering.sheet)
  const runner = useObservable(code.runner)
  const progress = useObservable(data)
  const status = useDerived(({ current }) => current.item?.annotation_status)
  const answers = useObservable(answering.answers)
  useEffect(() => editor.setStatus(status), [editor, status])
  if (progress.state !== 'ready') return null
  if (form.at === 'failed')
    return <ErrorPanel title="The form can’t be shown" failure={form.error} onRetry={() => void desk.load()} />
  if (form.at === 'coming')
    return (
      <p className={styles.waiting} role="status">
        <Spinner />
        <span>Loading the form…</span>
      </p>
    )
  return (
    <div onKeyDown={(event) => stepBack(event, editor)}>
      {sheet === undefined ? (
        <EmptyState
          icon={<FileQuestion size={22} aria-hidden />}
          title="This project has no form"
          text="Ask an admin of the project to build one in its settings. Then this item can be answered."
        />
      ) : (
        <>
          {runner !== undefined && <CodeConsole runner={runner} />}
          <FormPage sheet={sheet} />
        </>
      )}
      {sheet === undefined && answers !== undefined && (
        <details className={styles.data} open>
          <summary>Answers</summary>
          <pre>{wordsOf(answers)}</pre>
        </details>
      )}
      <details className={styles.data} open={sheet === undefined}>
        <summary>Data of the item</summary>
        <pre>{wordsOf(progress.value.data)}</pre>
      </details>
    </div>
  )
}

/** Undo inside a field undoes the whole form: the browser doesn't know other answers. */
function stepBack(event: KeyboardEvent, { session: { annotating } }: FormEditor): void {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event
  if (!(ctrlKey || metaKey) || altKey || key.toLowerCase() !== 'z') return
  event.preventDefault()
  if (shiftKey) annotating.editing.redo()
  else annotating.editing.undo()
}
