import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import type { PartOfWorkflow, WorkflowProblem } from '#domain/workflow-check'
import { amountText } from '../../../ui/texts'
import styles from './designer.module.css'

interface ProblemListProps {
  readonly problems: readonly WorkflowProblem[]
  readonly onShow: (part: PartOfWorkflow) => void
}

/** A workflow's problems; each line leads to its place. */
export function ProblemList({ problems, onShow }: ProblemListProps) {
  const errors = problems.filter(({ severity }) => severity === 'error').length
  const warnings = problems.length - errors
  return (
    <section className={styles.problems} aria-label="Problems">
      <p className={styles.problemsHead} role="status">
        {problems.length === 0 ? (
          <>
            <CircleCheck size={14} aria-hidden="true" /> No problems
          </>
        ) : (
          [
            errors > 0 && amountText(errors, 'error', 'errors'),
            warnings > 0 && amountText(warnings, 'warning', 'warnings'),
          ]
            .filter(Boolean)
            .join(', ')
        )}
      </p>
      {problems.length > 0 && (
        <ul className={styles.problemLines}>
          {problems.map((problem) => (
            <li key={`${problem.text} ${JSON.stringify(problem.part)}`}>
              <button type="button" className={styles.problem} onClick={() => onShow(problem.part)}>
                {problem.severity === 'error' ? (
                  <CircleAlert size={14} className={styles.isError} aria-label="Error" />
                ) : (
                  <TriangleAlert size={14} className={styles.isWarning} aria-label="Warning" />
                )}
                {problem.text}
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
