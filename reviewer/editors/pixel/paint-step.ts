import { newMaskObject, paintMask } from '#domain/annotation/commands/paint-mask'
import type { AnnotationObject } from '#domain/annotation/document/read-document'
import { partsBox } from '#domain/annotation/mask/mask-looks'
import { colourOfLabel, type PartMask } from '#domain/annotation/mask/part-mask'
import { labelsIn, tileChanges } from '#domain/annotation/mask/tile-changes'
import { createSteps } from '../document/steps'
import type { Annotating } from '../session/annotating'
import { byLabel } from './mask-parts'
import type { Target } from './paint-target'

/** Makes one step of the history from the difference of two masks. */
export type PaintStep = (before: PartMask, after: PartMask, target: Target, words?: string) => void

/** Creates the step over the open annotation. */
export function createPaintStep(
  { drawing, classes, changing }: Pick<Annotating, 'drawing' | 'classes' | 'changing'>,
  objects: () => readonly AnnotationObject[],
): PaintStep {
  const steps = createSteps(changing)
  return (before, after, { fresh, object, label, given: colour }, words) => {
    const open = drawing.get()
    if (open === undefined) return
    const tiles = tileChanges(before, after)
    const labels = [...labelsIn(tiles)]
    const owners = byLabel(objects())
    const touched = [...new Set(labels.flatMap((one) => owners.get(one) ?? []))]
    const all = object === undefined || touched.includes(object) ? touched : [...touched, object]
    const gone = new Set(labels.filter((one) => partsBox(after, [colourOfLabel(one)]) === undefined))
    const className = fresh?.className ?? object?.className
    const author = changing.author()
    const id = fresh === undefined ? undefined : open.newId()
    void steps.run(
      'paint',
      all.map(({ row }) => row),
      paintMask,
      () => ({
        tiles: { width: after.width, height: after.height, tiles },
        ids: all.map(({ row }) => open.idOf(row)),
        gone,
        label: words ?? (label === 0 ? 'Pixels erased' : `${className ?? 'Object'} painted`),
        author,
        ...(id === undefined
          ? {}
          : { added: { id, value: newMaskObject([colourOfLabel(label)], classes.get().current, author) } }),
        ...(object === undefined || colour === undefined
          ? {}
          : { given: { id: open.idOf(object.row), colours: [colour] } }),
      }),
      id === undefined || tiles.length === 0 ? {} : { after: [id] },
    )
  }
}
