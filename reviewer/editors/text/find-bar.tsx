import { Check, ChevronDown, ChevronUp, Highlighter, Regex, X } from 'lucide-react'
import { Button } from '../../../ui/button'
import { IconButton } from '../../../ui/icon-button'
import bar from '../bar.module.css'
import { useObservable } from '../use-observable'
import type { OpenTextEditor } from './open-text'
import { PagesBar } from './pages-bar'
import type { Begun } from './relation-tool'
import styles from './text-page.module.css'

/** Bars that turn matches into spans: of a search for words or a pattern, and of the same words elsewhere. */
export function TextBars({ editor }: { readonly editor: OpenTextEditor }) {
  const { finding, desk } = editor.text
  const seen = useObservable(finding.seen)
  const offered = useObservable(desk.offered)
  const { editing } = useObservable(editor.seen)
  const begun = useObservable(editor.text.relating.begun)
  if (begun !== undefined) return <RelationBar editor={editor} begun={begun} />
  if (!seen.isOpen && offered.length === 0) return <PagesBar editor={editor} />
  if (!seen.isOpen)
    return (
      <div className={`${bar.bar} ${styles.bar}`} role="group" aria-label="Same words" data-tool-bar>
        <span role="status">{offered.length.toLocaleString('en')} other places of the same words</span>
        <IconButton label="Make spans of them" keys="U" icon={Highlighter} onClick={desk.sameToo} />
        <IconButton label="Leave them" icon={X} onClick={desk.dropOffer} />
      </div>
    )
  const count = seen.spans.length
  return (
    <div className={`${bar.bar} ${styles.bar}`} role="search" aria-label="Find in the text" data-tool-bar>
      <input
        className={styles.field}
        type="search"
        aria-label={seen.isPattern ? 'Pattern to find' : 'Words to find'}
        aria-invalid={seen.problem !== undefined}
        value={seen.wanted}
        autoFocus
        onChange={({ target }) => finding.search(target.value, seen.isPattern)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') finding.step(event.shiftKey ? -1 : 1)
          else if (event.key === 'Escape') finding.close()
          else return
          event.preventDefault()
          event.stopPropagation()
        }}
      />
      <IconButton
        label="Regular expression"
        icon={Regex}
        pressed={seen.isPattern}
        onClick={() => finding.search(seen.wanted, !seen.isPattern)}
      />
      <span className={seen.problem === undefined ? styles.count : styles.problem} role="status">
        {seen.problem ?? `${seen.at} of ${count.toLocaleString('en')}${seen.isCut ? ' and more' : ''}`}
      </span>
      <IconButton label="Find before" icon={ChevronUp} disabled={count === 0} onClick={() => finding.step(-1)} />
      <IconButton label="Find next" icon={ChevronDown} disabled={count === 0} onClick={() => finding.step(1)} />
      <IconButton
        label="Make spans of all finds"
        icon={Highlighter}
        disabled={count === 0 || editing.refusal !== undefined}
        onClick={finding.markAll}
      />
      <IconButton label="Close" icon={X} onClick={finding.close} />
    </div>
  )
}

/** Maximum length of the first span's quote in the bar. */
const QUOTE = 30

interface RelationBarProps {
  readonly editor: OpenTextEditor
  readonly begun: Begun
}

/** A relation in progress: its class, and the next step. */
function RelationBar({ editor, begun: { from, of } }: RelationBarProps) {
  const { relating, desk } = editor.text
  const classes = useObservable(editor.session.desk.relations)
  const words =
    from.span === undefined ? '' : desk.text().slice(from.span.start, Math.min(from.span.end, from.span.start + QUOTE))
  return (
    <div className={`${bar.bar} ${styles.bar}`} role="group" aria-label="New relation" data-tool-bar>
      <span role="status">From “{words}”: choose the other span, then press Enter</span>
      {classes.map((one) => (
        <Button
          key={one.className}
          size="small"
          look={one.className === of.className ? 'primary' : 'quiet'}
          aria-pressed={one.className === of.className}
          onClick={() => relating.choose(one)}
        >
          {one.className}
        </Button>
      ))}
      <IconButton label="Make the relation" keys="Enter" icon={Check} onClick={relating.relate} />
      <IconButton label="Cancel the relation" keys="Escape" icon={X} onClick={relating.stop} />
    </div>
  )
}
