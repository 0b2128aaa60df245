import { type ReactNode, useRef } from 'react'
import { createPortal } from 'react-dom'
import { projectTypeName } from '#domain/enums'
import { useSize } from '../../../ui/use-size'
import type { EditorProps } from '../editor'
import { useObservable } from '../use-observable'
import { SaveIndicator } from '../work/save-indicator'
import type { EditorPart, EditorSpec, OpenEditor, PageParts } from './editor-spec'
import { OpenedItem } from './opened-item'
import { Side } from './side'
import { useOpenEditor } from './use-open-editor'
import styles from './editor-page.module.css'

/** Below this the panel lies over the item, in CSS pixels. */
const PANEL_BESIDE_FROM = 640

interface EditorPageProps<E extends OpenEditor> extends EditorProps {
  readonly spec: EditorSpec<E>
  /** Opens the editor once the page is mounted; keep the same function while it stays open. */
  readonly open: (parts: PageParts) => E | undefined
  /** Container of the item; mounted before the editor. */
  readonly children: (editor: E | undefined) => ReactNode
  /** What stands beside the item, before it. */
  readonly Beside?: EditorPart<E>
  /** What lies on the item under all messages. */
  readonly Beneath?: EditorPart<E>
  /** What lies on the item beside its toolbars. */
  readonly Over?: EditorPart<E>
}

/** The types of projects that an editor makes something for. */
export function mayDrawIn(spec: Pick<EditorSpec<never>, 'makes'>, projectType: number | undefined): boolean {
  return projectType !== undefined && spec.makes.has(projectTypeName(projectType))
}

/** What every editor has around its item: saving, messages, toolbars, panels, questions, keys. */
export function EditorPage<E extends OpenEditor>(props: EditorPageProps<E>) {
  const { spec, open, children, Beside, Beneath, Over, opened, isAhead, projectType, readOnly, beside, onSeen } = props
  const frame = useRef<HTMLDivElement>(null)
  const { width } = useSize(frame)
  const editor = useOpenEditor(open, mayDrawIn(spec, projectType), readOnly)
  const isNarrow = width > 0 && width < PANEL_BESIDE_FROM
  return (
    <div ref={frame} className={styles.editor} data-narrow={isNarrow || undefined}>
      {editor !== undefined && Beside !== undefined && <Beside editor={editor} />}
      <div className={styles.middle} data-middle data-floor={spec.hasFloor}>
        {children(editor)}
        {editor !== undefined && (
          <OpenedItem
            editor={editor}
            spec={spec}
            opened={opened}
            isAhead={isAhead}
            onSeen={onSeen}
            Beneath={Beneath}
            Over={Over}
          />
        )}
        {editor !== undefined && beside !== null && createPortal(<KeptState editor={editor} />, beside)}
      </div>
      {editor !== undefined && <Side editor={editor} panels={spec.panels} isNarrow={isNarrow} />}
    </div>
  )
}

/** Storage state of the changes, next to the item's name. */
function KeptState({ editor }: { readonly editor: OpenEditor }) {
  const { work, saving } = useObservable(editor.seen)
  return work === undefined || saving === undefined ? null : (
    <SaveIndicator work={work} saving={saving} onWorkHere={editor.session.keeping.workHere} />
  )
}
