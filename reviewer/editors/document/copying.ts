import { addObjects } from '#domain/annotation/commands/add-objects'
import type { Author } from '#domain/annotation/commands/new-object'
import { removeObjects } from '#domain/annotation/commands/remove-objects'
import type { AnnotationObject } from '#domain/annotation/document/read-document'
import type { Native } from '#domain/annotation/native'
import type { Size } from './sight'
import type { Observable } from '../observable'
import { duplicates, pasted } from './clipboard'
import { regrouped } from './group-id'
import type { Drawing } from './drawing'
import type { ObjectViews } from './object-view'
import type { Steps } from './steps'

type Row = AnnotationObject['row']

/** Brings objects into the open drawing, out of it, and from one place of it to another. */
export interface Copying {
  readonly canPaste: () => boolean
  readonly add: (values: readonly Native[], name: string) => void
  readonly remove: (rows: readonly Row[]) => void
  readonly copy: () => void
  readonly cut: () => void
  readonly paste: () => void
  /** Puts objects of another item on this one, in their own places, as one step of this name. */
  readonly bring: (values: readonly Native[], label: string) => void
  readonly duplicate: () => void
}

export interface CopyingParts {
  readonly drawing: Observable<Drawing | undefined>
  readonly views: ObjectViews
  readonly steps: Steps
  readonly author: () => Author
  /** The picture; undefined where its size is not known. */
  readonly bounds: () => Size | undefined
  readonly onCopied: () => void
  readonly onChanged: (what: string) => void
}

/** Starts with nothing copied; what was copied stays for the next items. */
export function createCopying(parts: CopyingParts): Copying {
  const { drawing, views, steps, author, bounds, onCopied, onChanged } = parts
  const { run, selectedRows, withSelected } = steps
  let copied: readonly Native[] = []

  function addValues(values: readonly Native[], name: string, label?: string): void {
    const open = drawing.get()
    if (open === undefined) return
    const objects = values.map((value) => ({ id: open.newId(), value }))
    const args = label === undefined ? { objects } : { objects, label }
    const ids = objects.map(({ id }) => id)
    void run(name, [], addObjects, () => args, { after: ids })
  }

  function addCopies(copies: readonly Native[], name: string): void {
    addValues(copies, name, `${copies.length === 1 ? 'Object' : `${copies.length} objects`} ${name}d`)
  }

  function remove(name: string, rows: readonly Row[], label?: string): void {
    if (rows.length === 0) return
    const argsFor = (open: Drawing) => ({ ids: rows.map(open.idOf), ...(label === undefined ? {} : { label }) })
    void run(name, rows, removeObjects, argsFor, { after: [] })
  }

  function copy(isCut: boolean): Promise<void> {
    return withSelected((values) => {
      copied = values
      onCopied()
      const many = `${values.length} objects`
      if (isCut) remove('cut', selectedRows(), values.length === 1 ? 'Object cut out' : `${many} cut out`)
      else onChanged(values.length === 1 ? 'Copied' : `${many} copied`)
    })
  }

  return {
    canPaste: () => copied.length > 0,
    add: addValues,
    remove: (rows) => remove('remove', rows),
    copy: () => void copy(false),
    cut: () => void copy(true),
    paste() {
      if (copied.length > 0)
        addCopies(pasted(copied, { picture: bounds(), objects: views.get().objects }, author()), 'paste')
    },
    bring(values, label) {
      const { objects } = views.get()
      const own = regrouped(values, objects)
      addValues(pasted(own, { picture: bounds(), objects }, author()), 'repeat', label)
    },
    duplicate: () => void withSelected((values) => addCopies(duplicates(values, bounds(), author()), 'duplicate')),
  }
}
