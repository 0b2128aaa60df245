import { useCallback, useEffect } from 'react'
import { useReviewer } from '../../reviewer-context'
import { ANSWER_CHOICES } from '../document/answer-choices'
import type { EditorProps } from '../editor'
import { PicturePage } from '../picture/picture-page'
import type { PictureSpec } from '../picture/picture-spec'
import { useObservable } from '../use-observable'
import { CLASSIFICATION_ACTIONS } from './actions'
import { ItemGrid } from './grid/item-grid'
import { type ClassificationKit, classificationKit } from './kit'
import { CLASSIFICATION_PANELS } from './panels'
import { CLASSIFICATION_TOOLS, otherEnd } from './tools'

/** Questions about whole pictures. */
const CLASSIFICATION: PictureSpec<ClassificationKit> = {
  makes: new Set(['classification']),
  asksItem: true,
  kit: classificationKit,
  tools: CLASSIFICATION_TOOLS,
  eraser: otherEnd,
  actions: CLASSIFICATION_ACTIONS,
  panels: CLASSIFICATION_PANELS,
  Bar: NoBar,
}

/** This editor's tools have no settings. */
function NoBar() {
  return null
}

/** The editor for questions about whole pictures: one with its questions, or many in a grid. */
export function Editor(props: EditorProps) {
  const { viewChoices } = useReviewer()
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
  return isGrid ? <ItemGrid onLeave={leave} /> : <PicturePage spec={CLASSIFICATION} {...props} />
}
