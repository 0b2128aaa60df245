import { useObservable } from '../../use-observable'
import { ClipPlayer } from './clip-player'
import type { BesideEditor } from './open-beside'
import { ReadText } from './read-text'

/** The text or clip beside the questions. */
export function BesideContents({ editor }: { readonly editor: BesideEditor }) {
  const shown = useObservable(editor.shown)
  if (shown.state !== 'ready') return null
  const { value } = shown
  if (value.kind === 'text') return <ReadText text={value.text} editor={editor} />
  return <ClipPlayer {...value} name={editor.session.item()?.name ?? 'Clip'} editor={editor} />
}
