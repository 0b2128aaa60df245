import { useState } from 'react'
import { nextStep } from '#domain/errors'
import { NEEDS_PLATFORM } from '../../desktop/away'
import { useWrite } from '../../desktop/use-write'
import { Problem } from '../../kit/problem'
import { useConnectivity } from '../../stores/connectivity-store'
import { notify } from '../../stores/notice-store'
import { useProjectView } from '../../stores/project-view-store'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { TextField } from '../../../ui/text-field'
import { type ItemView, itemLookOf } from './item-views'

interface ItemViewDialogProps {
  readonly projectId: number
  /** The view to rename or share; null: a new one of the list as it is now. */
  readonly view: ItemView | null
  readonly onClose: () => void
}

const NAME_MAX = 80

/** Names a view of the items, and says whether everybody in the project sees it. */
export function ItemViewDialog({ projectId, view, onClose }: ItemViewDialogProps) {
  const offline = useConnectivity((state) => state.offline)
  const [name, setName] = useState(view?.name ?? '')
  const [shared, setShared] = useState(view?.shared ?? false)
  const options = {
    changes: ['listItemViews'],
    onDone: (saved: ItemView) => {
      notify({ tone: 'success', title: `The view “${saved.name}” is saved` })
      onClose()
    },
  } as const
  const create = useWrite('createItemView', options)
  const update = useWrite('updateItemView', options)
  const busy = create.isPending || update.isPending
  const failure = (create.error ?? update.error)?.failure
  const isOfName = failure?.data?.['key'] === 'body.name'
  const typed = name.trim()
  const submit = () => {
    if (typed === '' || busy || offline) return
    if (view === null)
      create.mutate({ projectId, body: { name: typed, shared, look: itemLookOf(useProjectView.getState()) } })
    else
      update.mutate({ projectId, path: { recordId: view.id }, body: { revision: view.revision, name: typed, shared } })
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
          <Button
            look="primary"
            type="submit"
            disabled={typed === '' || offline}
            title={offline ? NEEDS_PLATFORM : undefined}
            busy={busy}
          >
            Save
          </Button>
        </>
      }
    >
      <TextField
        label="Name"
        hint="It keeps the search, the filters, the folder, the order and the columns."
        error={isOfName ? failure?.message : undefined}
        maxLength={NAME_MAX}
        autoComplete="off"
        data-first-focus
        value={name}
        onChange={(value) => {
          create.reset()
          update.reset()
          setName(value)
        }}
      />
      <p>
        <label>
          <input type="checkbox" checked={shared} onChange={({ target }) => setShared(target.checked)} /> Share with
          everybody in the project; only you can change it
        </label>
      </p>
      <Problem text={isOfName ? undefined : failure && `${failure.message} ${nextStep(failure)}`} />
    </Dialog>
  )
}
