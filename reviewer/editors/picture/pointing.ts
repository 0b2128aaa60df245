import type { AnnotationObject } from '#domain/annotation/document/read-document'
import type { Camera } from '../canvas/camera'
import { type Point, toPicture } from '../canvas/viewport'
import type { ObjectViews } from '../document/object-view'
import { selectedAt } from '../hits/object-at'
import type { ObjectFinder } from '../hits/object-finder'
import type { Observable } from '../observable'
import type { Pointing } from '../tools/ports'
import { reachOf } from '../tools/edit-ports'

interface Parts {
  readonly host: HTMLElement
  readonly camera: Camera
  readonly picture: Observable<{ readonly state: string }>
  readonly overlayOn: Observable<boolean>
  readonly views: ObjectViews
  readonly finder: Pick<ObjectFinder, 'at'>
}

/** Resolves the pointer's target: a selected object whose edge is there, else the visible object. */
export interface PointingAt {
  readonly objects: Pointing
  /** Selects the object at a window position in CSS pixels, unless it is already selected. */
  readonly pick: (clientX: number, clientY: number) => void
}

/** Finds nothing while objects or picture are hidden. */
export function createPointing({ host, camera, picture, overlayOn, views, finder }: Parts): PointingAt {
  function find(at: Point): AnnotationObject | undefined {
    if (!overlayOn.get() || picture.get().state !== 'ready') return undefined
    const reach = reachOf(camera)
    return selectedAt(views.get().selection, at, reach) ?? finder.at(views.shown(), at, reach)
  }
  return {
    objects: {
      pointAt: (at) => views.hover(at === undefined ? undefined : find(at)),
      selectAt: (at) => views.select(find(at)),
    },
    pick(clientX, clientY) {
      const { left, top } = host.getBoundingClientRect()
      const ratio = camera.pixelRatio()
      const found = find(toPicture(camera.viewport.get(), { x: (clientX - left) * ratio, y: (clientY - top) * ratio }))
      if (found === undefined || !views.get().selection.includes(found)) views.select(found)
    },
  }
}
