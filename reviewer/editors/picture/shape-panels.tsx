import { commentsPanel } from '../panels/comments/comments-panel'
import { consensusPanel } from '../panels/consensus/consensus-panel'
import { historyPanel } from '../panels/history/item-history'
import { issuesPanel } from '../panels/issues/issues-panel'
import { objectsPanel } from '../panels/objects/objects-panel'
import { panelOf } from '../panels/panel'
import type { PictureEditor } from './picture-editor'
import { SeenLine } from './seen-line'
import { ViewControls } from './view-controls'

function reading({ session: { annotating, choices, review } }: PictureEditor) {
  const { drawing, editing, revert, versions } = annotating
  return { drawing, editing, choices, revert, versions: { ...versions, compareKeys: review.compareKeys } }
}

/** Panels of editors that draw shapes on pictures, in tab order. */
export const SHAPE_PANELS = [
  panelOf(objectsPanel, ({ session, stage }: PictureEditor) => {
    const { annotating, choices, desk, focus, panel, review, rights, showing, views } = session
    const { classes, commenting, editing, versions } = annotating
    const { askedPoints, flow, objectAt, openMenu, project, reading: texts } = stage
    return {
      views,
      editing,
      commenting,
      classes,
      desk,
      choices,
      versions,
      panel,
      objectOf: (objects, { place }) => (place === undefined ? undefined : objectAt(objects, place)),
      flow,
      askedPoints,
      openMenu,
      oneByOne: review.oneByOne,
      disapproving: review.disapproving,
      camera: showing.sight,
      focusCanvas: focus,
      mayApprove: rights.mayApprove,
      readText: texts.readSelected,
      controls: (shown) => (
        <ViewControls choices={choices} light={project.light} isInside={project.isInside} {...shown} />
      ),
    }
  }),
  panelOf(commentsPanel, ({ session: { annotating, focus }, stage: { tools } }: PictureEditor) => ({
    commenting: annotating.commenting,
    versions: annotating.versions,
    tools,
    focusCanvas: focus,
  })),
  panelOf(issuesPanel, ({ session: { annotating, desk, issues, views }, stage: { coverage } }: PictureEditor) => ({
    issues,
    editing: annotating.editing,
    classFixes: { desk, views, editing: annotating.editing },
    foot: <SeenLine coverage={coverage} />,
  })),
  panelOf(historyPanel, reading),
  panelOf(consensusPanel, ({ session: { annotating, choices, review, showing, views } }: PictureEditor) => ({
    consensus: review.consensus,
    choices,
    editing: annotating.editing,
    views,
    camera: showing.sight,
  })),
]
