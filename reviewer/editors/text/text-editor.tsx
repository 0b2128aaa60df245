import type { EditorProps } from '../editor'
import { DocumentPage, type DocumentSpec } from '../page/document-page'
import { TEXT_ACTIONS } from './actions'
import { TextBars } from './find-bar'
import { type OpenTextEditor, openText } from './open-text'
import { TEXT_PANELS } from './panels'
import { RelationCurves } from './relation-curves'
import { SPAN_GESTURES, TextContents } from './text-contents'
import { WORD_GESTURES } from './text-desk'
import { type LoadedText, textLoader } from './text-loader'
import { TextPins } from './text-pins'

/** Spans in a text. */
const TEXT: DocumentSpec<OpenTextEditor, LoadedText> = {
  noun: 'text',
  makes: new Set(['text']),
  actions: TEXT_ACTIONS,
  panels: TEXT_PANELS,
  gestures: [{ title: 'In the text', gestures: [...WORD_GESTURES, ...SPAN_GESTURES] }],
  loader: textLoader,
  open: openText,
  Contents: TextContents,
  Beneath: OverWords,
  Over: TextBars,
}

function OverWords({ editor }: { readonly editor: OpenTextEditor }) {
  return (
    <>
      <RelationCurves editor={editor} />
      <TextPins editor={editor} />
    </>
  )
}

/** The editor for spans in texts of any length. */
export function Editor(props: EditorProps) {
  return <DocumentPage spec={TEXT} {...props} />
}
