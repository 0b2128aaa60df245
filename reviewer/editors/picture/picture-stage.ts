import type { AnnotationObject } from '#domain/annotation/document/read-document'
import { watchInput } from '../canvas/input'
import { lightFilter } from '../canvas/light'
import type { Point } from '../canvas/viewport'
import { createObservable } from '../observable'
import { watchMenu } from '../page/menu-place'
import type { EditorSession } from '../session/open-session'
import type { ToolInput } from '../tools/input'
import { createCoverage } from './coverage'
import { takeFirstTool } from './first-tool'
import { holdOverlay } from './hold-overlay'
import { besideSelected } from './menu-beside'
import { keepPlace } from './keep-place'
import type { Picture } from './open-picture'
import { paintNext } from './paint-next'
import { createPointerHelp } from './pointer-help'
import { createPointing } from './pointing'
import { preparing } from './preparing'
import { createReadout } from './readout'
import { createTextReading } from './text-reading'
import { showItem } from './show-item'
import { stageTools } from './stage-tools'
import { VIEW_CHOICES } from './view-choices'
import type { ToolKit, ToolSpec } from './tool-kit'

/** A comment within this distance of a line or a point belongs to it, in the picture's pixels. */
const PINNED_WITHIN = 6

/** The picture with its tools, and the steps of the project that choose tools. */
export type PictureStage<Kit extends ToolKit = ToolKit> = ReturnType<typeof pictureStage<Kit>>

interface StageParts<Kit extends ToolKit> {
  readonly session: EditorSession
  readonly picture: Picture
  readonly spec: ToolSpec<Kit>
  readonly projectId: () => number | undefined
}

/** Puts the tools of an editor onto a picture, and shows the session's item. */
export function pictureStage<Kit extends ToolKit>({ session, picture, spec, projectId }: StageParts<Kit>) {
  const { annotating, annotation, choices, notes, review, say, views, clock } = session
  const { host, camera, layers, progress, overlayOn, finder, bounds, project } = picture
  const { comparing, shown: otherShown } = annotating.versions
  const view = choices.of(VIEW_CHOICES)
  const lifted = createObservable<readonly number[]>([])
  const readout = createReadout(camera, progress)
  const pointing = createPointing({ host, camera, picture: progress, overlayOn, views, finder })
  const stage = stageTools({ session, picture, spec, projectId, lifted, pointing })
  const { kit, tools, following } = stage
  const { loupe, autopan } = createPointerHelp({
    camera,
    closeUp: picture.closeUp,
    layers,
    choices,
    picture: progress,
    bounds,
    tools,
  })
  const coverage = createCoverage({
    camera,
    picture: picture.size,
    notes,
    clock,
    say,
    isWatched: () => document.visibilityState === 'visible',
  })
  const reading = createTextReading({ session, picture: progress, clock })
  const isBusy = () => !tools.inHand.get().isIdle
  const menu = watchMenu(host, {
    besideSelected: () => besideSelected(host, camera, views),
    isBusy,
    pick: pointing.pick,
  })

  function take(input: ToolInput): boolean {
    if (input.type === 'move') readout.pointAt(input.at)
    else if (input.type === 'leave') readout.pointAt(undefined)
    autopan.see(input)
    const isTaken = tools.take(input)
    loupe.see(input)
    return isTaken
  }

  const showLight = () => layers.setFilter(lightFilter(project.light.get()))
  const stops = [
    showItem({
      host,
      layers,
      picture: progress,
      annotation,
      views,
      choices,
      overlayOn,
      lifted,
      tools,
      annotating,
      coming: session.loader.coming,
      oneByOne: review.oneByOne,
      asked: following.askedPoints.point,
      paintsParts: kit.paintsParts === true,
    }),
    watchInput(host, camera, take),
    autopan.stop,
    keepPlace({
      camera,
      views,
      work: annotating.work,
      drawing: annotating.drawing,
      other: otherShown,
      picture: progress,
    }),
    annotating.drafting.resumeIn(tools, progress),
    holdOverlay(window, overlayOn),
    review.oneByOne.seen.subscribe(() => layers.setDimmed(review.oneByOne.seen.get().isDimming)),
    view.subscribe(loupe.wake),
    picture.sharper.subscribe(loupe.redraw),
    picture.opening.subscribe(showLight),
    project.light.subscribe(showLight),
    takeFirstTool({ annotating, tools }),
  ]
  return {
    picture,
    camera,
    overlayOn,
    project,
    readout,
    kit,
    tools,
    menu,
    coverage,
    reading,
    ...following,
    openMenu: menu.open,
    /** The object at a place of the picture. */
    objectAt: (objects: readonly AnnotationObject[], place: Point) => finder.at(objects, place, PINNED_WITHIN),
    ahead: preparing({
      pictures: picture.loader,
      annotations: session.loader,
      paint: paintNext({ layers, views, choices }),
    }),
    /** Passes wheel events of elements over the picture to the picture. */
    passWheel: (event: WheelEvent) => void host.dispatchEvent(new WheelEvent('wheel', event)),
    earlier: {
      camera,
      picture: progress,
      sharper: picture.sharper,
      comparing,
      choices,
      light: project.light,
      overlayOn,
    },
    /** The state that bars and pages draw. */
    facts: {
      overlayOn,
      picture: progress,
      light: project.light,
      hasSteps: following.flow.hasSteps,
      zoom: camera.zoom,
      tool: tools.inHand,
      modes: stage.modes,
      flow: following.flow.seen,
    },
    dispose() {
      for (const stop of stops) stop()
      coverage.dispose()
      reading.dispose()
      stage.stopFollowing()
      menu.dispose()
      tools.dispose()
      kit.dispose()
      loupe.dispose()
    },
  }
}
