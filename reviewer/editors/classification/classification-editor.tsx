import { useCallback, useEffect, useMemo } from 'react'
import { useReviewer } from '../../reviewer-context'
import { ANSWER_CHOICES } from '../document/answer-choices'
import type { EditorProps } from '../editor'
import { DocumentPage, type DocumentSpec } from '../page/document-page'
import type { EditorSpec } from '../page/editor-spec'
import { PicturePage } from '../picture/picture-page'
import type { PictureSpec } from '../picture/picture-spec'
import { isReadable } from '../readable'
import { type AnswerSteps, noAnswerSteps } from '../session/answer-trail'
import { useObservable } from '../use-observable'
import { CLASSIFICATION_ACTIONS } from './actions'
import { PLAYING_ACTIONS, READING_ACTIONS } from './beside/beside-actions'
import { BesideContents } from './beside/beside-contents'
import { type Beside, besideLoader } from './beside/beside-loader'
import { PLAYING_PANELS, READING_PANELS } from './beside/beside-panels'
import { COMMENT_GESTURE } from './beside/chosen-words'
import { type BesideEditor, openBeside } from './beside/open-beside'
import { ItemGrid } from './grid/item-grid'
import { type ClassificationKit, classificationKit } from './kit'
import { CLASSIFICATION_PANELS } from './panels'
import { CLASSIFICATION_TOOLS, otherEnd } from './tools'

const ASKS: Pick<EditorSpec<never>, 'makes' | 'asksItem'> = { makes: new Set(['classification']), asksItem: true }

/** Questions about whole items, with a page for each family of files. `steps` is their common history. */
function specsFor(steps: AnswerSteps) {
  const picture: PictureSpec<ClassificationKit> = {
    ...ASKS,
    kit: (parts) => classificationKit(parts, steps),
    tools: CLASSIFICATION_TOOLS,
    eraser: otherEnd,
    actions: CLASSIFICATION_ACTIONS,
    panels: CLASSIFICATION_PANELS,
    Bar: NoBar,
  }
  const text: DocumentSpec<BesideEditor, Beside> = {
    ...ASKS,
    noun: 'text',
    actions: READING_ACTIONS,
    panels: READING_PANELS,
    gestures: [{ title: 'In the text', gestures: [COMMENT_GESTURE] }],
    loader: besideLoader,
    open: (element, parts) => openBeside(element, parts, steps),
    Contents: BesideContents,
  }
  const clip: DocumentSpec<BesideEditor, Beside> = {
    ...ASKS,
    noun: 'clip',
    actions: PLAYING_ACTIONS,
    panels: PLAYING_PANELS,
    gestures: [],
    loader: besideLoader,
    open: (element, parts) => openBeside(element, parts, steps),
    Contents: BesideContents,
  }
  return { picture, text, clip }
}

/** This editor's tools have no settings. */
function NoBar() {
  return null
}

/** The editor for questions about whole items: one with its questions, or many in a grid. */
export function Editor(props: EditorProps) {
  const { viewChoices } = useReviewer()
  const specs = useMemo(() => specsFor(noAnswerSteps()), [])
  const choices = viewChoices.of(ANSWER_CHOICES)
  const { answerGrid } = useObservable(choices)
  const { onSeen, opened, readOnly } = props
  const isGrid = answerGrid && !readOnly
  const itemId = opened.item.id
  const leave = useCallback(() => choices.set({ answerGrid: false }), [choices])
  // The grid has no single item, so hide decisions about one.
  useEffect(() => {
    if (isGrid) onSeen(itemId, 'loading')
  }, [isGrid, onSeen, itemId])
  if (isGrid) return <ItemGrid onLeave={leave} />
  const mime = opened.media?.mime
  if (mime === undefined || mime.startsWith('image/')) return <PicturePage spec={specs.picture} {...props} />
  // Each family has its own page: one that changed its kind would keep the panels of the last.
  return isReadable(mime) ? (
    <DocumentPage key="text" spec={specs.text} {...props} />
  ) : (
    <DocumentPage key="clip" spec={specs.clip} {...props} />
  )
}
