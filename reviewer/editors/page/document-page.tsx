import { useMemo, useRef } from 'react'
import { given } from '#domain/given'
import type { Loader } from '../document/resource'
import type { EditorProps } from '../editor'
import type { ListedPanel } from '../panels/panel-halves'
import { EditorPage } from './editor-page'
import type { EditorPart, EditorSpec, OpenEditor, PageParts } from './editor-spec'
import styles from './document-page.module.css'

/** Parts for opening a document: the page's, and those of its spec. */
export interface DocumentParts<T> extends PageParts {
  readonly loader: Loader<T>
  readonly panels: readonly ListedPanel[]
}

/** Parts of an editor without a canvas, such as a text or a form. */
export interface DocumentSpec<E extends OpenEditor, T> extends EditorSpec<E> {
  /** Loads the item's content: its text, its clip. */
  readonly loader: Loader<T>
  /** Opens it in the element that scrolls. */
  readonly open: (element: HTMLElement, parts: DocumentParts<T>) => E
  /** Content of the page. */
  readonly Contents: EditorPart<E>
  /** Layer on the page below all messages. */
  readonly Beneath?: EditorPart<E>
  /** Layer above the page. */
  readonly Over?: EditorPart<E>
}

interface DocumentPageProps<E extends OpenEditor, T> extends EditorProps {
  readonly spec: DocumentSpec<E, T>
}

/** Shows an item that is read from top to bottom, and the panels of its editor beside it. */
export function DocumentPage<E extends OpenEditor, T>({ spec, ...props }: DocumentPageProps<E, T>) {
  const { Contents, Beneath, Over, noun } = spec
  const frame = useRef<HTMLDivElement>(null)
  const open = useMemo(
    () => (parts: PageParts) => {
      const { loader, panels } = spec
      return frame.current === null ? undefined : spec.open(frame.current, { ...parts, loader, panels })
    },
    [spec],
  )
  const { name } = props.opened.item
  return (
    <EditorPage {...props} spec={spec} open={open} {...given({ Beneath, Over })}>
      {(editor) => (
        <div
          ref={frame}
          className={styles.frame}
          data-shortcut-scope="canvas"
          data-window-part
          role="region"
          aria-label={`${noun.charAt(0).toUpperCase()}${noun.slice(1)} of ${name}`}
          // Its keys need its focus, and it scrolls by them.
          tabIndex={0}
        >
          {editor !== undefined && <Contents editor={editor} />}
        </div>
      )}
    </EditorPage>
  )
}
