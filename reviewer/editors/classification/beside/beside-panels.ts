import { timeWords } from '#domain/annotation/video/time-words'
import { commentsPanel } from '../../panels/comments/comments-panel'
import { historyPanel } from '../../panels/history/item-history'
import { issuesPanel } from '../../panels/issues/issues-panel'
import { panelOf } from '../../panels/panel'
import { questionsPanel } from '../../panels/questions/questions-panel'
import { askedPorts, historyPorts } from '../panels'
import type { BesideEditor } from './open-beside'

/** Maximum length of a comment's quote. */
const QUOTE = 80

function commenting({ session: { annotating, focus } }: BesideEditor) {
  return { commenting: annotating.commenting, versions: annotating.versions, focusCanvas: focus }
}

const questions = panelOf(questionsPanel, (editor: BesideEditor) => askedPorts(editor))
const issues = panelOf(issuesPanel, ({ session: { annotating, issues: found } }: BesideEditor) => ({
  issues: found,
  editing: annotating.editing,
  foot: null,
}))
const history = panelOf(historyPanel, (editor: BesideEditor) => historyPorts(editor))

/** Panels beside a text, in tab order. */
export const READING_PANELS = [
  questions,
  panelOf(commentsPanel, (editor: BesideEditor) => ({
    ...commenting(editor),
    words: {
      quote: ({ start, end }) => editor.text().slice(start, Math.min(end, start + QUOTE)),
      begin: editor.commentOnWords,
    },
  })),
  issues,
  history,
]

/** Panels beside a clip, in tab order. */
export const PLAYING_PANELS = [
  questions,
  panelOf(commentsPanel, (editor: BesideEditor) => ({
    ...commenting(editor),
    moments: {
      name: ({ time }) => (time === undefined ? 'The whole clip' : timeWords(time)),
      begin: editor.commentOnMoment,
      goTo: editor.playing.goTo,
    },
  })),
  issues,
  history,
]
