import { addObjects } from '#domain/annotation/commands/add-objects'
import type { Author } from '#domain/annotation/commands/new-object'
import { removeObjects } from '#domain/annotation/commands/remove-objects'
import type { AnnotationObject } from '#domain/annotation/document/read-document'
import type { Native } from '#domain/annotation/native'
import type { Size } from './sight'
import type { Observable } from '../observable'
import { type CopyWay, duplicates, isOther, pasted } from './clipboard'
import { regrouped } from './group-id'
import type { Drawing } from './drawing'
import type { ObjectViews } from './object-view'
import type { Steps } from './steps'

type Row = AnnotationObject['row']

/** Pastes objects into the open drawing, copies them out, and duplicates them. */
export interface Copying {
  readonly canPaste: () => boolean
  readonly add: (values: readonly Native[], name: string, label?: string) => void
  readonly remove: (rows: readonly Row[]) => void
  readonly copy: () => void
  readonly cut: () => void
  readonly paste: () => void
  /** Adds another item's objects at their own places, as one step of this name; `from`: its picture's size. */
  readonly bring: (values: readonly Native[], label: string, from?: Size) => void
  readonly duplicate: () => void
}

export interface CopyingParts {
  readonly drawing: Observable<Drawing | undefined>
  readonly views: ObjectViews
  readonly steps: Steps
  readonly author: () => Author
  /** Picture size; undefined if unknown. */
  readonly bounds: () => Size | undefined
  readonly onCopied: () => void
  /** Placement of copies on a picture of another size. */
  readonly copyWay?: () => CopyWay
  readonly onChanged: (what: string) => void
}

/** Message about copies from a picture of another size. */
const OTHER_SIZE: Readonly<Record<CopyWay, string>> = {
  pixels: 'The pictures differ in size: copies keep their pixels',
  proportion: 'The pictures differ in size: copies keep their proportion',
}

/** Starts with an empty clipboard, which then stays between items. */
export function createCopying(parts: CopyingParts): Copying {
  const { drawing, views, steps, author, bounds, onCopied, onChanged, copyWay = () => 'pixels' } = parts
  const { run, selectedRows, withSelected } = steps
  let copied: readonly Native[] = []
  /** Picture of the originals. */
  let copiedFrom: Size | undefined

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
      copiedFrom = bounds()
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
        addCopies(
          pasted(copied, { picture: bounds(), objects: views.get().objects }, author(), {
            picture: copiedFrom,
            way: copyWay(),
          }),
          'paste',
        )
    },
    bring(values, label, from) {
      const { objects } = views.get()
      const own = regrouped(values, objects)
      const [picture, way] = [bounds(), copyWay()]
      addValues(pasted(own, { picture, objects }, author(), { picture: from, way }), 'repeat', label)
      if (from !== undefined && isOther(from, picture)) onChanged(OTHER_SIZE[way])
    },
    duplicate: () => void withSelected((values) => addCopies(duplicates(values, bounds(), author()), 'duplicate')),
  }
}
