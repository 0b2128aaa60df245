import { useState } from 'react'
import type { Project } from '#domain/entities'
import { nextStep } from '#domain/errors'
import type { EndpointAnswer } from '#endpoints'
import { rowQuery } from '../../desktop/row-query'
import { useAct } from '../../desktop/use-act'
import { useCall } from '../../desktop/use-call'
import { Dialog } from '../../kit/dialog'
import { Problem } from '../../kit/problem'
import { WorkflowWays } from '../../projects/workflow-ways'
import { notify } from '../../stores/notice-store'
import { Button } from '../../../ui/button'
import { Skeleton } from '../../../ui/skeleton'
import { amountText, countText } from '../../../ui/texts'
import styles from './settings-page.module.css'
import dialog from './workflow-dialog.module.css'

type Preview = EndpointAnswer<'previewWorkflowChange'>
type Held = Preview['held'][number]
type Chosen = ReadonlyMap<number, number>

interface WorkflowDialogProps {
  readonly project: Project
  /** The preselected workflow. */
  readonly begin?: number
  readonly onClose: () => void
}

/** Chooses another workflow for a project, and maps each current status to one of its statuses. */
export function WorkflowDialog({ project, begin, onClose }: WorkflowDialogProps) {
  const workflows = useCall(rowQuery('listWorkflows', { query: {} }))
  const [workflowId, setWorkflowId] = useState(begin)
  const [chosen, setChosen] = useState<Chosen>(new Map())
  const path = { projectId: project.id }
  const preview = useCall(rowQuery('previewWorkflowChange', { path, query: { workflow_id: workflowId ?? 0 } }), {
    enabled: workflowId !== undefined,
    gcTime: 0,
  })
  const others = (workflows.data?.data ?? []).filter(({ id }) => id !== project.workflow_id)
  const target = others.find(({ id }) => id === workflowId)
  const start = useAct(
    (desktop, body: { readonly workflow_id: number; readonly targets: { from: number; to: number }[] }) =>
      desktop.platform.start('changeWorkflow', { path, body }),
    {
      onDone: () => {
        onClose()
        notify({
          tone: 'info',
          title: 'The workflow is being changed',
          text: 'No one can change a status until it ends. Jobs shows its progress.',
        })
      },
    },
  )
  const known = preview.data
  const count = known?.held.reduce((sum, held) => sum + held.count, 0) ?? 0
  const failure = start.error?.failure ?? preview.error?.failure ?? workflows.error?.failure
  return (
    <Dialog
      title={`Change the workflow of “${project.name}”`}
      width={560}
      onClose={onClose}
      onSubmit={() => {
        if (workflowId === undefined || known === undefined || start.isPending) return
        const targets = known.held.map((held) => ({ from: held.value, to: targetOf(held, known, chosen) }))
        start.mutate({ workflow_id: workflowId, targets })
      }}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" disabled={known === undefined} busy={start.isPending}>
            {count === 0 ? 'Change the workflow' : `Change the workflow of ${amountText(count, 'item', 'items')}`}
          </Button>
        </>
      }
    >
      {workflows.data !== undefined && others.length === 0 ? (
        <p className={dialog.text}>The team has no other workflow.</p>
      ) : (
        <label className={styles.label}>
          New workflow
          <select
            className={styles.select}
            value={workflowId ?? ''}
            data-first-focus
            onChange={(event) => {
              setChosen(new Map())
              start.reset()
              setWorkflowId(event.target.value === '' ? undefined : Number(event.target.value))
            }}
          >
            <option value="">Choose one</option>
            {others.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
          {target !== undefined && <span className={styles.hint}>{target.description}</span>}
        </label>
      )}
      {target !== undefined && <WorkflowWays workflow={target} />}
      {workflowId !== undefined && known === undefined && !preview.isError && <Skeleton height={90} radius={8} />}
      {known !== undefined && (
        <Targets
          preview={known}
          chosen={chosen}
          onChoose={(from, to) => setChosen((before) => new Map(before).set(from, to))}
        />
      )}
      <Problem text={failure === undefined ? undefined : `${failure.message} ${nextStep(failure)}`} />
    </Dialog>
  )
}

interface TargetsProps {
  readonly preview: Preview
  readonly chosen: Chosen
  readonly onChoose: (from: number, to: number) => void
}

function Targets({ preview, chosen, onChoose }: TargetsProps) {
  if (preview.held.length === 0)
    return <p className={dialog.text}>The project has no items: only the transitions change.</p>
  return (
    <>
      <p className={dialog.text}>
        Choose what each status becomes. Item histories keep the old statuses. Stop the job to restore all; a finished
        change can’t be undone.
      </p>
      <table className={dialog.targets}>
        <thead>
          <tr>
            <th scope="col">Now</th>
            <th scope="col">Items</th>
            <th scope="col">Becomes</th>
          </tr>
        </thead>
        <tbody>
          {preview.held.map((held) => (
            <tr key={held.value}>
              <td>{held.name}</td>
              <td className={dialog.count}>{countText(held.count)}</td>
              <td>
                <select
                  className={styles.select}
                  aria-label={`${held.name} becomes`}
                  value={targetOf(held, preview, chosen)}
                  onChange={(event) => onChoose(held.value, Number(event.target.value))}
                >
                  {preview.statuses.map(({ value, name }) => (
                    <option key={value} value={value}>
                      {name}
                    </option>
                  ))}
                </select>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

/** A status's target: the chosen one, the one of the same name, or the workflow's first. */
function targetOf({ value, name }: Held, { statuses }: Preview, chosen: Chosen): number {
  const same = statuses.find((status) => status.name.toLowerCase() === name.toLowerCase())
  return chosen.get(value) ?? (same ?? statuses.find((status) => status.is_start) ?? statuses[0])?.value ?? 0
}
