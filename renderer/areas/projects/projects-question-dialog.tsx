import { useState } from 'react'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { TextField } from '../../../ui/text-field'
import { countText } from '../../../ui/texts'
import type { ProjectsQuestion } from './projects-questions'
import styles from './projects-question-dialog.module.css'

/** Longer lists are counted instead of named. */
const NAMES_SHOWN = 5

interface ProjectsQuestionDialogProps {
  readonly question: ProjectsQuestion
  readonly onClose: () => void
}

/** Confirms changing many projects; irreversible changes require typing. */
export function ProjectsQuestionDialog({ question, onClose }: ProjectsQuestionDialogProps) {
  const { title, text, verb, isDanger = false, names = [], typed, run } = question
  const [written, setWritten] = useState('')
  const isReady = typed === undefined || written.trim() === typed.text
  const isOther = !isReady && written.trim() !== '' && !typed.text.startsWith(written.trim())
  return (
    <Dialog
      title={title}
      onClose={onClose}
      onSubmit={() => {
        if (!isReady) return
        onClose()
        run()
      }}
      footer={
        <>
          <Button onClick={onClose} {...(typed === undefined ? { 'data-first-focus': true } : {})}>
            Cancel
          </Button>
          <Button look={isDanger ? 'danger' : 'primary'} type="submit" disabled={!isReady}>
            {verb}
          </Button>
        </>
      }
    >
      <p className={styles.text}>{text}</p>
      {names.length > 0 && (
        <ul className={styles.names} aria-label="What goes">
          {names.slice(0, NAMES_SHOWN).map((name, at) => (
            // oxlint-disable-next-line no-array-index-key -- Nothing moves in it, and names of two teams can be alike.
            <li key={at} title={name}>
              {name}
            </li>
          ))}
          {names.length > NAMES_SHOWN && <li>and {countText(names.length - NAMES_SHOWN)} more</li>}
        </ul>
      )}
      {typed !== undefined && (
        <TextField
          label={typed.label}
          hint={`Type ${typed.text} to confirm.`}
          error={isOther ? `Type ${typed.text} to confirm.` : undefined}
          autoComplete="off"
          data-first-focus
          value={written}
          onChange={setWritten}
        />
      )}
    </Dialog>
  )
}
