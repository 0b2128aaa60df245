import { useState } from 'react'
import { nextStep } from '#domain/errors'
import type { DefinedStatus } from '#domain/workflow-definition'
import type { EndpointBody } from '#endpoints'
import { useAct } from '../../desktop/use-act'
import { Dialog } from '../../kit/dialog'
import { Problem } from '../../kit/problem'
import { notify } from '../../stores/notice-store'
import { Button } from '../../../ui/button'
import { amountText, countText } from '../../../ui/texts'
import styles from './designer.module.css'
import type { OpenWorkflow } from './use-workflow'

interface ReplaceDialogProps {
  readonly open: OpenWorkflow
  /** Deleted statuses that still have items. */
  readonly gone: readonly DefinedStatus[]
  readonly onClose: () => void
  readonly onStarted: () => void
}

/** Maps deleted statuses to others; a job then moves the items and saves the workflow. */
export function ReplaceDialog({ open, gone, onClose, onStarted }: ReplaceDialogProps) {
  const { saved, now } = open
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map())
  const held = saved.held.filter(({ name }) => gone.some((status) => status.name === name))
  const count = held.reduce((sum, one) => sum + one.count, 0)
  // The job moves items before saving, so only statuses already on the platform can be targets.
  const targets = now.definition.statuses.filter(({ id }) => id !== undefined)
  const usual = targets.find(({ name }) => name === now.definition.start_status) ?? targets[0]
  const targetOf = (name: string) => chosen.get(name) ?? usual?.name ?? ''
  const start = useAct(
    (desktop, body: EndpointBody<'replaceWorkflow'>) =>
      desktop.platform.start('replaceWorkflow', { path: { workflowId: saved.id }, body }),
    {
      onDone: () => {
        onStarted()
        notify({
          tone: 'info',
          title: 'The items are being moved',
          text: 'The workflow is saved when all are moved. The list of jobs shows the progress.',
        })
      },
    },
  )
  const failure = start.error?.failure
  return (
    <Dialog
      title="Move items before saving"
      width={520}
      onClose={onClose}
      onSubmit={() => {
        if (start.isPending || usual === undefined) return
        const { name, description, definition } = now
        start.mutate({
          version: saved.version,
          name,
          description,
          definition,
          targets: held.map(({ value, name: from }) => ({ from: value, to: targetOf(from) })),
          // The request needs mutable lists.
        } as EndpointBody<'replaceWorkflow'>)
      }}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" disabled={usual === undefined} busy={start.isPending}>
            Move {amountText(count, 'item', 'items')} and save
          </Button>
        </>
      }
    >
      <p className={styles.dialogText}>
        {usual === undefined
          ? 'Keep at least one saved status: the items need one to move to.'
          : 'Items are in statuses that you deleted. Choose a status for them. Their history stays.'}
      </p>
      <table className={styles.targets}>
        <thead>
          <tr>
            <th scope="col">Deleted status</th>
            <th scope="col">Items</th>
            <th scope="col">New status</th>
          </tr>
        </thead>
        <tbody>
          {held.map((one) => (
            <tr key={one.value}>
              <td>{one.name}</td>
              <td>{countText(one.count)}</td>
              <td>
                <select
                  aria-label={`New status for items in ${one.name}`}
                  value={targetOf(one.name)}
                  onChange={(event) => setChosen(new Map(chosen).set(one.name, event.target.value))}
                >
                  {targets.map(({ name }) => (
                    <option key={name} value={name}>
                      {name}
                    </option>
                  ))}
                </select>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Problem text={failure === undefined ? undefined : `${failure.message} ${nextStep(failure)}`} />
    </Dialog>
  )
}
