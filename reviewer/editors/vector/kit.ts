import { classFill } from '../document/class-fill'
import { LOOK_CHOICES } from '../document/look-choices'
import { createAssisting } from '../picture/assisting'
import { createSimplifying } from '../picture/simplifying'
import { createSkeletons } from '../picture/skeletons'
import { cellSuggestion, outlineSuggestion, simplifySuggestion, wandSuggestion } from '../picture/suggestions'
import type { KitParts } from '../picture/tool-kit'
import { VIEW_CHOICES } from '../picture/view-choices'
import { editPorts } from './edit-ports'

/** What the tools of the vector editor work by. */
export type VectorKit = ReturnType<typeof vectorKit>

/** Makes it over the open session: shapes, skeletons, and all that finds outlines. */
export function vectorKit({ session, picture, lifted, keyPoints }: KitParts) {
  const { annotating, choices, clock, desk, views, onRefused } = session
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
    onRefused,
  })
  const { wand, collecting, outlining } = assisting.tools
  return {
    ports: { ...edits, ...assisting.tools, simplifying, tellDraft: annotating.drafting.tell },
    skeletons,
    /** What the tools suggest, for the bar over the picture. */
    suggestions: [
      wandSuggestion(wand, choices),
      cellSuggestion(collecting, choices),
      outlineSuggestion(outlining),
      simplifySuggestion(simplifying),
    ],
    dispose() {
      assisting.dispose()
      skeletons.dispose()
    },
  }
}
