import { MessageSquareText, MessagesSquare } from 'lucide-react'
import { useState } from 'react'
import { useReviewer } from '../reviewer-context'
import { useWorkflow } from '../use-reviewer-state'
import { Dialog } from '../ui/dialog'
import styles from './constraint-dialog.module.css'

/** Asks for what a transition wants before it is made. */
export function ConstraintDialog() {
  const { workflow } = useReviewer()
  const prompt = useWorkflow((state) => state.prompt)
  const [comment, setComment] = useState('')
  const [refused, setRefused] = useState(false)
  if (prompt === undefined) return null
  const { status } = prompt.choice

  function close(): void {
    setComment('')
    setRefused(false)
    workflow.cancelPrompt()
  }

  // No form: a sandbox without allow-forms swallows its submit event.
  function submit(): void {
    if (comment.trim() === '') return setRefused(true)
    void workflow.answerPrompt(comment.trim())
    setComment('')
    setRefused(false)
  }

  return (
    <Dialog title={`Change to “${status.name}”`} onClose={close}>
      <div className={styles.form}>
        {prompt.needsResolved && (
          <p className={styles.hint}>
            <MessagesSquare size={15} aria-hidden />
            All comments on the item have to be resolved first.
          </p>
        )}
        <label className={styles.label} htmlFor="constraint-comment">
          <MessageSquareText size={15} aria-hidden />
          Comment
        </label>
        <textarea
          id="constraint-comment"
          className={styles.comment}
          rows={4}
          value={comment}
          placeholder="Say why, so that the next person knows."
          aria-required
          aria-invalid={refused || undefined}
          aria-describedby={refused ? 'constraint-refused' : undefined}
          data-first-focus
          onChange={(event) => {
            setComment(event.target.value)
            setRefused(false)
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit()
          }}
        />
        {refused && (
          <p id="constraint-refused" className={styles.refused} role="alert">
            Write a comment: this change asks for one.
          </p>
        )}
        <footer className={styles.footer}>
          <button type="button" className={styles.cancel} onClick={close}>
            Cancel
          </button>
          <button type="button" className={styles.confirm} onClick={submit}>
            Change status
          </button>
        </footer>
      </div>
    </Dialog>
  )
}
