import { useMemo, useRef } from 'react'
import { given } from '#domain/given'
import type { EditorProps } from '../editor'
import { EditorPage } from './editor-page'
import type { EditorPart, EditorSpec, OpenEditor, PageParts } from './editor-spec'
import styles from './document-page.module.css'

/** What one editor without a canvas is made of: a text, a form. */
export interface DocumentSpec<E extends OpenEditor> extends EditorSpec<E> {
  /** Opens it in the element that scrolls. */
  readonly open: (element: HTMLElement, parts: PageParts) => E
  /** What stands on the page. */
  readonly Contents: EditorPart<E>
  /** What lies on the page under all messages. */
  readonly Beneath?: EditorPart<E>
  /** What lies over the page. */
  readonly Over?: EditorPart<E>
}

interface DocumentPageProps<E extends OpenEditor> extends EditorProps {
  readonly spec: DocumentSpec<E>
}

/** Shows an item that is read from top to bottom, with its editor's panels. */
export function DocumentPage<E extends OpenEditor>({ spec, ...props }: DocumentPageProps<E>) {
  const { Contents, Beneath, Over, noun } = spec
  const frame = useRef<HTMLDivElement>(null)
  const open = useMemo(
    () => (parts: PageParts) => (frame.current === null ? undefined : spec.open(frame.current, parts)),
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
