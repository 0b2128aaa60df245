import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import type { ProjectsQuestion } from './projects-questions'

interface ProjectsQuestionDialogProps {
  readonly question: ProjectsQuestion
  readonly onClose: () => void
}

/** Asks before many projects are changed. */
export function ProjectsQuestionDialog({ question, onClose }: ProjectsQuestionDialogProps) {
  const { title, text, verb, isDanger = false, run } = question
  return (
    <Dialog
      title={title}
      onClose={onClose}
      onSubmit={() => {
        onClose()
        run()
      }}
      footer={
        <>
          <Button onClick={onClose} data-first-focus>
            Cancel
          </Button>
          <Button look={isDanger ? 'danger' : 'primary'} type="submit">
            {verb}
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  )
}
