import { useState } from 'react'
import type { WorkflowProblem } from '#domain/workflow-check'
import { readWorkflowText, workflowText } from '#domain/workflow-json'
import { CopyButton } from '../../kit/copy-button'
import styles from './designer.module.css'
import { ProblemList } from './problem-list'
import type { OpenWorkflow } from './use-workflow'

interface JsonViewProps {
  readonly open: OpenWorkflow
  readonly problems: readonly WorkflowProblem[]
}

/** The workflow as JSON in its upload form, checked while typing. */
export function JsonView({ open, problems }: JsonViewProps) {
  const { saved, now, change } = open
  const written = workflowText(now)
  const [typed, setTyped] = useState<{ readonly text: string; readonly makes: string }>()
  // Keeps the text as typed until the workflow changes elsewhere.
  const text = typed !== undefined && typed.makes === written ? typed.text : written
  const read = readWorkflowText(text, saved.definition)
  const onType = (next: string) => {
    const parsed = readWorkflowText(next, saved.definition)
    setTyped({ text: next, makes: parsed.ok ? workflowText(parsed.value) : written })
    if (parsed.ok && workflowText(parsed.value) !== written) change(parsed.value, 'json')
  }
  return (
    <div className={styles.json}>
      <div className={styles.tools}>
        <CopyButton text={text} label="Copy JSON" />
      </div>
      <textarea
        className={styles.text}
        aria-label="JSON of the workflow"
        aria-invalid={!read.ok}
        aria-describedby={read.ok ? undefined : 'workflow-json-problem'}
        spellCheck={false}
        readOnly={!saved.may_change}
        value={text}
        onChange={(event) => onType(event.target.value)}
      />
      {read.ok ? (
        <ProblemList problems={problems} onShow={() => undefined} />
      ) : (
        <p className={styles.jsonProblem} id="workflow-json-problem" role="alert">
          {read.error.text}
        </p>
      )}
    </div>
  )
}
