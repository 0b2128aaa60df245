import { frameAt } from '#domain/annotation/video/frame-table'
import { NO_ASKED_POINTS, NO_FLOW } from '../flow/no-flow'
import { commentsPanel } from '../panels/comments/comments-panel'
import { historyPanel } from '../panels/history/item-history'
import { issuesPanel } from '../panels/issues/issues-panel'
import { objectsPanel } from '../panels/objects/objects-panel'
import { panelOf } from '../panels/panel'
import { momentName } from './moment-name'
import type { OpenVideoEditor } from './open-video'
import { COMMENT } from './video-tools'

const NOTHING_THERE = () => undefined

/** The video editor's panels, in tab order. */
export const VIDEO_PANELS = [
  panelOf(objectsPanel, ({ session, menu, video }: OpenVideoEditor) => {
    const { annotating, choices, desk, focus, panel, review, rights, showing, views } = session
    const { classes, commenting, versions } = annotating
    return {
      views,
      editing: video.answering,
      commenting,
      classes,
      desk,
      choices,
      versions,
      panel,
      objectOf: NOTHING_THERE,
      flow: NO_FLOW,
      askedPoints: NO_ASKED_POINTS,
      openMenu: menu.open,
      oneByOne: review.oneByOne,
      disapproving: review.disapproving,
      camera: showing.sight,
      focusCanvas: focus,
      mayApprove: rights.mayApprove,
      controls: () => null,
    }
  }),
  panelOf(commentsPanel, ({ session: { annotating, focus }, tools, video }: OpenVideoEditor) => ({
    commenting: annotating.commenting,
    versions: annotating.versions,
    focusCanvas: focus,
    moments: {
      name: ({ time }) => momentName(time, video.open.get()?.clip.table),
      goTo(time) {
        const now = video.open.get()
        now?.player.go(frameAt(now.clip.table, time))
      },
      begin() {
        tools.choose(COMMENT)
        focus()
      },
    },
  })),
  panelOf(issuesPanel, ({ session: { annotating, desk, issues, views }, video }: OpenVideoEditor) => ({
    issues,
    editing: annotating.editing,
    classFixes: { desk, views, editing: video.answering },
    foot: null,
  })),
  panelOf(historyPanel, ({ session: { annotating, choices, review } }: OpenVideoEditor) => {
    const { drawing, editing, revert, versions } = annotating
    return { drawing, editing, choices, revert, versions: { ...versions, compareKeys: review.compareKeys } }
  }),
]
