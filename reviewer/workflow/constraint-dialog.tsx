import { MessageSquareText, MessagesSquare } from 'lucide-react'
import { useRef, useState } from 'react'
import { COMMENT_LENGTH_MAX } from '#domain/constants'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { useReviewer } from '../reviewer-context'
import { useWorkflow } from '../use-reviewer-state'
import styles from './constraint-dialog.module.css'

/** Asks for a transition's constraints before it is made. */
export function ConstraintDialog() {
  const { workflow } = useReviewer()
  const prompt = useWorkflow((state) => state.prompt)
  const comment = useWorkflow(({ prompt: open, comments }) => (open && comments.get(open.itemId)) ?? '')
  const [refused, setRefused] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  if (prompt === undefined) return null
  const { status } = prompt.choice

  function close(): void {
    setRefused(false)
    workflow.cancelPrompt()
  }

  // No form: a sandbox without allow-forms swallows its submit event.
  function submit(): void {
    if (comment.trim() === '') {
      setRefused(true)
      return field.current?.focus()
    }
    void workflow.answerPrompt()
    setRefused(false)
  }

  return (
    <Dialog
      title={`Change to “${status.name}”`}
      width={440}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button look="primary" onClick={submit}>
            Change status
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {prompt.needsResolved && (
          <p className={styles.hint}>
            <MessagesSquare size={15} aria-hidden />
            Resolve all comments on the item first.
          </p>
        )}
        <label className={styles.label} htmlFor="constraint-comment">
          <MessageSquareText size={15} aria-hidden />
          Comment
        </label>
        <textarea
          ref={field}
          id="constraint-comment"
          className={styles.comment}
          rows={4}
          maxLength={COMMENT_LENGTH_MAX}
          value={comment}
          placeholder="Tell the next person the reason."
          aria-required
          aria-invalid={refused || undefined}
          aria-describedby={refused ? 'constraint-refused' : undefined}
          data-first-focus
          onChange={(event) => {
            workflow.writeComment(event.target.value)
            setRefused(false)
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit()
          }}
        />
        {comment.length >= COMMENT_LENGTH_MAX && (
          <p className={styles.hint} role="status">
            Longest comment: {COMMENT_LENGTH_MAX.toLocaleString('en')} characters.
          </p>
        )}
        {refused && (
          <p id="constraint-refused" className={styles.refused} role="alert">
            Write a comment: this change requires one.
          </p>
        )}
      </div>
    </Dialog>
  )
}
