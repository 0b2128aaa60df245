import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { isFields, textIn } from '#domain/annotation/forms/form-fields'
import type { FormNode, FormPart } from '#domain/annotation/forms/form-tree'
import { textWithData } from '#domain/annotation/forms/references'
import { type LayoutProps, useSheet, useWanted } from './form-sheet'
import styles from './form.module.css'

/** A section with a title; it folds where the form says so. */
export function ContainerView({ node, rows, Nodes }: LayoutProps) {
  const title = useTitle(node)
  const content = node.parts.map((part) => <Nodes key={part.id} nodes={part.children} rows={rows} />)
  if (node.fields['collapsible'] === true)
    return (
      <Folding node={node} title={title === '' ? 'Section' : title} isOpenAtFirst>
        {content}
      </Folding>
    )
  return (
    <section className={styles.container} aria-label={title === '' ? undefined : title}>
      {title !== '' && <h3 className={styles.title}>{title}</h3>}
      {content}
    </section>
  )
}

/** Without code no dialog opens, so its content renders inline. */
export function DialogView({ node, rows, Nodes }: LayoutProps) {
  const title = useTitle(node)
  return (
    <Folding node={node} title={title === '' ? 'Dialog' : `Dialog: ${title}`}>
      {node.parts.map((part) => (
        <Nodes key={part.id} nodes={part.children} rows={rows} />
      ))}
    </Folding>
  )
}

interface FoldingProps {
  readonly node: FormNode
  readonly title: string
  readonly isOpenAtFirst?: boolean
  readonly children: ReactNode
}

/** A part that folds; it opens by itself for a field that is wanted. */
export function Folding({ node, title, isOpenAtFirst = false, children }: FoldingProps) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst)
  const isWanted = useWanted((path) => holds(node.parts, String(path.at(-1))))
  if (isWanted && !isOpen) setIsOpen(true)
  return (
    <details className={styles.folding} open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className={styles.summary}>{title}</summary>
      {isOpen && <div className={styles.folded}>{children}</div>}
    </details>
  )
}

/** Columns side by side, as wide as the form gives them; below each other where there is little room. */
export function GridView({ node, rows, Nodes }: LayoutProps) {
  const columns = node.parts.map(({ fields }) => `minmax(0, ${spanOf(fields)}fr)`).join(' ')
  return (
    <div className={styles.gridFrame}>
      <div
        className={styles.grid}
        style={{ gridTemplateColumns: columns, alignItems: ALIGNMENT[textIn(node.fields, 'align')] ?? 'start' }}
      >
        {node.parts.map((part) => (
          <div key={part.id} className={styles.column} data-sticky={part.fields['sticky'] === true || undefined}>
            <Nodes nodes={part.children} rows={rows} />
          </div>
        ))}
      </div>
    </div>
  )
}

const ALIGNMENT: Readonly<Record<string, string>> = {
  top: 'start',
  center: 'center',
  bottom: 'end',
  stretch: 'stretch',
}
const SPAN_MAX = 24

function spanOf({ span }: FormPart['fields']): number {
  return typeof span === 'number' && span >= 1 && span <= SPAN_MAX ? span : 1
}

/** One tab at a time; the others are not drawn. */
export function TabsView({ node, rows, Nodes }: LayoutProps) {
  const { itemData, wanted } = useSheet()
  const id = useId()
  const [chosen, setChosen] = useState(0)
  const isWanted = useWanted((path) => holds(node.parts, String(path.at(-1))))
  const asked = isWanted ? wanted() : undefined
  const askedAt = asked === undefined ? -1 : node.parts.findIndex((one) => holds([one], String(asked.at(-1))))
  if (askedAt >= 0 && askedAt !== chosen) setChosen(askedAt)
  const part = node.parts[chosen] ?? node.parts[0]
  if (part === undefined) return null

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const next = (chosen + step + node.parts.length) % node.parts.length
    setChosen(next)
    event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus()
  }
  return (
    <div className={styles.tabs}>
      <div className={styles.tabList} role="tablist" onKeyDown={onKeyDown}>
        {node.parts.map((one, at) => (
          <button
            key={one.id}
            type="button"
            role="tab"
            id={`${id}-tab-${at}`}
            aria-selected={one === part}
            aria-controls={`${id}-panel`}
            tabIndex={one === part ? 0 : -1}
            className={styles.tab}
            onClick={() => setChosen(at)}
          >
            {textWithData(textIn(one.fields, 'name') || `Tab ${at + 1}`, itemData)}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-tab-${node.parts.indexOf(part)}`}
        className={styles.tabPanel}
      >
        <Nodes key={part.id} nodes={part.children} rows={rows} />
      </div>
    </div>
  )
}

/** A line between components, with a name where it has one. */
export function DividerView({ node }: LayoutProps) {
  const label = useTitle(node)
  return label === '' ? <hr className={styles.line} /> : <h3 className={styles.divider}>{label}</h3>
}

/** The name of a component: its title or label. */
export function useTitle({ fields }: FormNode): string {
  const { itemData } = useSheet()
  const text = [fields['title'], fields['label']].find((one) => typeof one === 'string' && one !== '')
  return typeof text === 'string' ? textWithData(text, itemData) : ''
}

/** Tells whether one of these parts contains a component, at any depth. */
function holds(parts: readonly FormPart[], id: string): boolean {
  return parts.some(({ children }) => children.some((node) => node.id === id || holds(node.parts, id)))
}

export function isOn(fields: unknown, name: string, otherwise: boolean): boolean {
  const value = isFields(fields) ? fields[name] : undefined
  return typeof value === 'boolean' ? value : otherwise
}
