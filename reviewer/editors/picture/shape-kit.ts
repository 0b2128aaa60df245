import { classFill } from '../document/class-fill'
import { LOOK_CHOICES } from '../document/look-choices'
import { createAssisting } from './assisting'
import { createSimplifying } from './simplifying'
import { createSkeletons } from './skeletons'
import { withChoice } from './assist-choice'
import { cellSuggestion, outlineSuggestion, simplifySuggestion, wandSuggestion } from './suggestions'
import type { KitParts } from './tool-kit'
import { VIEW_CHOICES } from './view-choices'
import { editPorts } from './edit-ports'

/** The ports of the shape tools. */
export type ShapeKit = ReturnType<typeof shapeKit>

/** Creates the ports from the open session: shapes, skeletons, and all outline finders. */
export function shapeKit({ session, picture, lifted, keyPoints }: KitParts) {
  const { annotating, assistance, choices, clock, desk, views, onRefused } = session
  const { drawing, classes, editing } = annotating
  const { bounds, camera, finder, overlayOn, project } = picture
  const look = choices.of(LOOK_CHOICES)
  const skeletons = createSkeletons(drawing, classes, desk.templates)
  const simplifying = createSimplifying({ drawing, views, editing, onRefused })
  const edits = editPorts({
    annotating,
    views,
    finder,
    bounds,
    lifted,
    camera,
    keyPoints,
    onRefused,
    kept: project.kept,
    isShown: overlayOn.get,
    isMagnetOn: () => choices.of(VIEW_CHOICES).get().magnet,
    fillOf: (className) => classFill(className, look.get()),
    colourBy: () => look.get().colourBy,
    skeleton: () => skeletons.get().current.skeleton,
  })
  const assisting = createAssisting({
    picture: picture.progress,
    camera,
    choices,
    views,
    annotating,
    doing: edits.doing,
    clock,
    assistance,
    onRefused,
  })
  const { wand, collecting, outlining } = assisting.tools
  return {
    ports: { ...edits, ...assisting.tools, simplifying, tellDraft: annotating.drafting.tell },
    skeletons,
    /** The tools' suggestions, for the bar above the picture. */
    suggestions: [
      withChoice(wandSuggestion(wand, choices), 'points', assistance),
      withChoice(cellSuggestion(collecting, choices), 'cells', assistance),
      withChoice(outlineSuggestion(outlining), 'box', assistance),
      simplifySuggestion(simplifying),
    ],
    dispose() {
      assisting.dispose()
      skeletons.dispose()
    },
  }
}
