import { useState } from 'react'
import { nextStep } from '#domain/errors'
import type { PlatformError } from '#domain/errors'
import type { DesktopFailure } from '../../desktop/failure'
import { useWrite } from '../../desktop/use-write'
import { notify } from '../../stores/notice-store'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { TextField } from '../../../ui/text-field'
import { type CustomView, lookOf, openView } from './project-views'
import { arrangeProjects, useProjects } from './projects-store'
import styles from './views.module.css'

interface ViewDialogProps {
  /** The view to rename or share; null: a new one of the list as it is now. */
  readonly view: CustomView | null
  readonly onClose: () => void
}

/** Names a view, and says whether the team sees it. */
export function ViewDialog({ view, onClose }: ViewDialogProps) {
  const [name, setName] = useState(view?.name ?? '')
  const [shared, setShared] = useState(view?.shared ?? false)
  const options = {
    changes: ['listCustomViews'],
    onDone: (saved: CustomView) => {
      if (view === null) openView(saved)
      else arrangeProjects({ viewId: saved.id })
      notify({ tone: 'success', title: view === null ? `Saved as “${saved.name}”` : `“${saved.name}” was saved` })
      onClose()
    },
  } as const
  const create = useWrite('createCustomView', options)
  const update = useWrite('updateCustomView', options)
  const busy = create.isPending || update.isPending
  const failure = failureOf(create.error ?? update.error)
  const isOfName = failure?.data?.['key'] === 'body.name'
  const typed = name.trim()
  const submit = () => {
    if (typed === '' || busy) return
    if (view === null)
      create.mutate({ body: { name: typed, shared, list: 'projects', look: lookOf(useProjects.getState()) } })
    else update.mutate({ path: { recordId: view.id }, body: { revision: view.revision, name: typed, shared } })
  }

  return (
    <Dialog
      title={view === null ? 'Save as a new view' : 'Rename or share the view'}
      onClose={onClose}
      onSubmit={submit}
      width={420}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" disabled={typed === ''} busy={busy}>
            Save
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <TextField
          label="Name"
          hint="It keeps the search, the filters, the order and the layout."
          error={isOfName ? failure?.message : undefined}
          maxLength={80}
          autoComplete="off"
          data-first-focus
          value={name}
          onChange={(value) => {
            create.reset()
            update.reset()
            setName(value)
          }}
        />
        <label className={styles.share}>
          <input type="checkbox" checked={shared} onChange={(event) => setShared(event.target.checked)} />
          <span>
            Share with the team
            <span className={styles.hint}>Everybody in the team can open it; only you can change it.</span>
          </span>
        </label>
        {failure !== undefined && !isOfName && (
          <p className={styles.problem} role="alert">
            {failure.message} {nextStep(failure)}
          </p>
        )}
      </div>
    </Dialog>
  )
}

function failureOf(error: DesktopFailure | null): PlatformError | undefined {
  return error?.failure
}
