import { useState } from 'react'
import type { EndpointAnswer, EndpointBody } from '#endpoints'
import { nextStep } from '#domain/errors'
import type { WorkflowDefinition } from '#domain/workflow-definition'
import { rawWorkflow } from '#domain/workflow-json'
import { rowQuery } from '../../desktop/row-query'
import { useCall } from '../../desktop/use-call'
import { useWrite } from '../../desktop/use-write'
import { Dialog } from '../../kit/dialog'
import { Problem } from '../../kit/problem'
import { goTo } from '../../router/place-store'
import { Button } from '../../../ui/button'
import { TextField } from '../../../ui/text-field'
import styles from './workflows.module.css'

interface NewWorkflowDialogProps {
  /** The workflow to duplicate; undefined: a minimal one. */
  readonly copyOf?: number
  readonly onClose: () => void
}

/** The definition of a new workflow. */
const BEGINNING: WorkflowDefinition = {
  roles: ['Annotator', 'QA'],
  statuses: [
    { name: 'In progress', icon: 'in_progress', is_done: false },
    { name: 'Completed', icon: 'completed', is_done: true },
  ],
  transitions: [
    {
      name: 'Complete',
      from: 'In progress',
      to: 'Completed',
      allowed_roles: ['Annotator', 'QA'],
      constraints: [],
      automation: null,
    },
  ],
  start_status: 'In progress',
  sees: [],
}

/** Creates a workflow: minimal, or a copy of another. */
export function NewWorkflowDialog({ copyOf, onClose }: NewWorkflowDialogProps) {
  const source = useCall(rowQuery('readWorkflow', { path: { workflowId: copyOf ?? 0 } }), {
    enabled: copyOf !== undefined,
  })
  const [said, setSaid] = useState<string>()
  const name = said ?? copyName(source.data)
  const make = useWrite('submitWorkflow', {
    changes: ['listWorkflows'],
    onDone: ({ id }) => {
      onClose()
      goTo({ area: 'workflow', workflowId: id, view: 'canvas' })
    },
  })
  const isReady = copyOf === undefined || source.data !== undefined
  const failure = make.error?.failure ?? source.error?.failure
  return (
    <Dialog
      title={copyOf === undefined ? 'New workflow' : 'Duplicate workflow'}
      width={440}
      onClose={onClose}
      onSubmit={() => {
        if (!isReady || name.trim() === '' || make.isPending) return
        const definition = source.data?.definition ?? BEGINNING
        const description = source.data?.description ?? ''
        // The parsed lists aren't shared, so they may be mutable.
        const body = rawWorkflow({ name: name.trim(), description, definition }) as EndpointBody<'submitWorkflow'>
        make.mutate({ body })
      }}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" disabled={!isReady || name.trim() === ''} busy={make.isPending}>
            Create workflow
          </Button>
        </>
      }
    >
      <TextField
        label="Name"
        value={name}
        maxLength={80}
        data-first-focus
        onChange={(text) => {
          make.reset()
          setSaid(text)
        }}
      />
      <p className={styles.hint}>
        {copyOf === undefined
          ? 'It begins with two statuses. Add statuses and transitions on the canvas, or paste JSON.'
          : 'The copy has the same statuses, transitions and roles. Projects keep their workflow.'}
      </p>
      <Problem text={failure === undefined ? undefined : `${failure.message} ${nextStep(failure)}`} />
    </Dialog>
  )
}

function copyName(source: EndpointAnswer<'readWorkflow'> | undefined): string {
  return source === undefined ? '' : `Copy of ${source.name}`.slice(0, 80)
}
