import { useState } from 'react'
import { nextStep } from '#domain/errors'
import { useWrite } from '../../desktop/use-write'
import { replacedText, useTextRule } from '../../desktop/use-text-rule'
import { filterItems } from '../../stores/project-view-store'
import { notify } from '../../stores/notice-store'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { TextField } from '../../../ui/text-field'
import type { FolderOfList } from './use-places'

interface FolderDialogProps {
  readonly projectId: number
  /** The folder to rename; null: a new folder. */
  readonly folder: FolderOfList | null
  readonly onClose: () => void
}

/** Creates or renames a folder. */
export function FolderDialog({ projectId, folder, onClose }: FolderDialogProps) {
  const rule = useTextRule('folderName')
  const [name, setName] = useState(folder?.name ?? '')
  const typed = name.trim()
  const onDone = (saved: { readonly id: number; readonly name: string }) => {
    if (folder === null) filterItems({ folder: saved.id })
    // The platform changes names that are taken or contain invalid characters.
    if (saved.name !== typed) notify({ tone: 'info', title: `The folder is called “${saved.name}”` })
    onClose()
  }
  const options = { changes: ['listFolders'], onDone } as const
  const create = useWrite('createFolder', options)
  const update = useWrite('updateFolder', options)
  const { failure } = create.error ?? update.error ?? {}
  const busy = create.isPending || update.isPending
  const submit = () => {
    if (typed === '' || busy) return
    if (folder === null) return create.mutate({ projectId, body: { name: typed } })
    if (typed === folder.name) return onClose()
    update.mutate({ projectId, path: { folderId: folder.id }, body: { name: typed } })
  }
  return (
    <Dialog
      title={folder === null ? 'New folder' : 'Rename folder'}
      onClose={onClose}
      onSubmit={submit}
      width={400}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" disabled={typed === ''} busy={busy}>
            {folder === null ? 'Make folder' : 'Rename'}
          </Button>
        </>
      }
    >
      <TextField
        label="Name"
        error={failure && `${failure.message} ${nextStep(failure)}`.trim()}
        maxLength={rule.most}
        hint={replacedText(name, rule)}
        autoComplete="off"
        data-first-focus
        value={name}
        onChange={(value) => {
          create.reset()
          update.reset()
          setName(value)
        }}
      />
    </Dialog>
  )
}
