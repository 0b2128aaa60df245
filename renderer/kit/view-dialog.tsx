import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { nextStep } from '#domain/errors'
import { NEEDS_PLATFORM } from '../desktop/away'
import { rowKey } from '../desktop/row-query'
import { useAct } from '../desktop/use-act'
import { useConnectivity } from '../stores/connectivity-store'
import { notify } from '../stores/notice-store'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { TextField } from '../../ui/text-field'
import { Problem } from './problem'
import type { SavedView, ViewSource } from './saved-views'
import styles from './views-menu.module.css'

interface ViewDialogProps<V extends SavedView> {
  readonly source: ViewSource<V>
  /** View to rename or share; null: a new one of the present list. */
  readonly view: V | null
  readonly onClose: () => void
}

const NAME_MAX = 80

/** Names a view, and shares it with others. */
export function ViewDialog<V extends SavedView>({ source, view, onClose }: ViewDialogProps<V>) {
  const queries = useQueryClient()
  const offline = useConnectivity((state) => state.offline)
  const [name, setName] = useState(view?.name ?? '')
  const [shared, setShared] = useState(view?.shared ?? false)
  const typed = name.trim()
  const save = useAct(
    (desktop) =>
      view === null
        ? source.create(desktop, { name: typed, shared })
        : source.update(desktop, view, { name: typed, shared }),
    {
      onDone: (saved) => {
        void queries.invalidateQueries({ queryKey: rowKey(source.listed) })
        source.choose(saved)
        notify({ tone: 'success', title: `The view “${saved.name}” is saved` })
        onClose()
      },
    },
  )
  const failure = save.error?.failure
  const isOfName = failure?.data?.['key'] === 'body.name'
  return (
    <Dialog
      title={view === null ? 'Save as a new view' : 'Rename or share the view'}
      onClose={onClose}
      onSubmit={() => {
        if (typed !== '' && !save.isPending && !offline) save.mutate()
      }}
      width={420}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            look="primary"
            type="submit"
            disabled={typed === '' || offline}
            title={offline ? NEEDS_PLATFORM : undefined}
            busy={save.isPending}
          >
            Save
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <TextField
          label="Name"
          hint={source.hint}
          error={isOfName ? failure?.message : undefined}
          maxLength={NAME_MAX}
          autoComplete="off"
          data-first-focus
          value={name}
          onChange={(value) => {
            save.reset()
            setName(value)
          }}
        />
        <label className={styles.share}>
          <input type="checkbox" checked={shared} onChange={({ target }) => setShared(target.checked)} />
          <span>
            {source.sharedLabel.replace('Shared', 'Share')}
            <span className={styles.hint}>{source.shareHint}</span>
          </span>
        </label>
        <Problem text={isOfName ? undefined : failure && `${failure.message} ${nextStep(failure)}`} />
      </div>
    </Dialog>
  )
}
