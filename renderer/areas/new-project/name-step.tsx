import { nextStep, type PlatformError } from '#domain/errors'
import type { WireWorkflow } from '#endpoints'
import { rowQuery } from '../../desktop/row-query'
import { useCall } from '../../desktop/use-call'
import { replacedText, useTextRule } from '../../desktop/use-text-rule'
import { WorkflowWays } from '../../projects/workflow-ways'
import { TextField } from '../../../ui/text-field'
import { choose, type WizardDraft } from './draft-store'
import { useSettled } from '../../../ui/use-settled'
import styles from './wizard.module.css'

const CHECK_AFTER_MS = 300

interface NameStepProps {
  readonly draft: WizardDraft
  /** The platform's refusal of the name. */
  readonly refused: PlatformError | undefined
}

/** Edits the project's name, description and workflow. */
export function NameStep({ draft, refused }: NameStepProps) {
  const nameRule = useTextRule('projectName')
  const descriptionRule = useTextRule('projectDescription')
  const name = useSettled(draft.name.trim(), CHECK_AFTER_MS)
  const known = useCall(rowQuery('projectNameExists', { query: { name } }), { enabled: name !== '' })
  const workflows = useCall(rowQuery('listWorkflows', { query: {} }))
  const isChecked = name === draft.name.trim() && name !== ''
  const said = isChecked ? known.data : undefined
  const isRefused = refused?.code === 'name_taken' && draft.made === null
  const taken = said?.exists === true ? `The team has a project “${said.name}” already.` : undefined
  const error = taken ?? (isRefused && said === undefined ? `${refused.message} ${nextStep(refused)}` : undefined)
  const hint =
    said === undefined || said.exists
      ? replacedText(draft.name, nameRule)
      : said.name === name
        ? 'This name is free.'
        : `It is kept as “${said.name}”.`
  const all = workflows.data?.data ?? []
  const workflow = draft.workflowId === null ? firstOf(all) : all.find(({ id }) => id === draft.workflowId)
  return (
    <>
      <TextField
        label="Name"
        autoFocus
        maxLength={nameRule.most}
        value={draft.name}
        error={error}
        hint={hint}
        disabled={draft.made !== null}
        onChange={(text) => choose({ name: text })}
      />
      <label className={styles.label}>
        Description
        <textarea
          className={styles.area}
          value={draft.description}
          maxLength={descriptionRule.most}
          disabled={draft.made !== null}
          onChange={({ target }) => choose({ description: target.value })}
        />
      </label>
      {all.length > 1 && (
        <label className={styles.label}>
          Workflow
          <select
            className={styles.select}
            value={draft.workflowId ?? ''}
            disabled={draft.made !== null}
            onChange={({ target }) => choose({ workflowId: target.value === '' ? null : Number(target.value) })}
          >
            <option value="">The team's first</option>
            {all.map((workflow) => (
              <option key={workflow.id} value={workflow.id}>
                {workflow.name}
              </option>
            ))}
          </select>
        </label>
      )}
      {workflow !== undefined && (
        <section className={styles.preview} aria-label="Ways of the workflow">
          <span className={styles.hint}>
            {draft.workflowId === null && <strong>Workflow “{workflow.name}”. </strong>}
            {workflow.description}
          </span>
          <WorkflowWays workflow={workflow} />
        </section>
      )}
    </>
  )
}

/** The default workflow: the team's own first one, else the first of all. */
function firstOf(all: readonly WireWorkflow[]): WireWorkflow | undefined {
  const byId = all.toSorted((a, b) => a.id - b.id)
  return byId.find(({ team_id }) => team_id !== null) ?? byId[0]
}
