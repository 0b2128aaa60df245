import { Info } from 'lucide-react'
import { type CSSProperties, useEffect, useId, useMemo, useRef } from 'react'
import { type AnswerPath, keyOfPath } from '#domain/annotation/forms/answers'
import { componentType } from '#domain/annotation/forms/component-types'
import { problemAt } from '#domain/annotation/forms/form-problems'
import { isFields, textIn } from '#domain/annotation/forms/form-fields'
import { type FormNode, nameOfNode } from '#domain/annotation/forms/form-tree'
import { textWithData } from '#domain/annotation/forms/references'
import { scoringOf } from '#domain/annotation/forms/scores'
import { useAnswer, useRefusal, useSheet, useWanted } from './form-sheet'
import { FIELD_VIEWS, UnknownView } from './views'
import styles from './form.module.css'

interface FieldFrameProps {
  readonly node: FormNode
  readonly path: AnswerPath
  readonly isViewOnly: boolean
}

/** A field: its label, its description, and the problem with its answer. */
export function Field({ node, path: made, isViewOnly }: FieldFrameProps) {
  const sheet = useSheet()
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const refusal = useRefusal()
  const key = keyOfPath(made)
  // The same path as long as it says the same.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const path = useMemo(() => made, [key])
  const { type, fields } = node
  const isAsked = componentType(type)?.valueBy === 'person' && !isOnlyShown(node)
  const isOff = isViewOnly || refusal !== undefined
  const label = labelOf(node, sheet.itemData, isAsked)
  const tooltip = fields['hasTooltip'] === true ? textWithData(textIn(fields, 'tooltip'), sheet.itemData) : ''
  const scoring = scoringOf(node)
  const isRequired = isAsked && fields['isRequired'] === true
  const View = FIELD_VIEWS[type] ?? UnknownView
  const { value } = useAnswer({ node, path })
  const problem = isAsked && !isViewOnly ? problemAt(node, value) : undefined
  const isInvalid = problem?.kind === 'invalid'
  const isWanted = useWanted((wanted) => keyOfPath(wanted) === key)
  const { reached, wantsFocus } = sheet
  useEffect(() => {
    const { current } = frame
    if (!isWanted || current === null) return
    current.scrollIntoView({ block: 'center' })
    if (!wantsFocus()) return reached()
    const target = current.querySelector<HTMLElement>(
      'input:checked:enabled, input:enabled, textarea:enabled, select:enabled, button:enabled:not([data-beside])',
    )
    ;(target ?? current).focus()
    reached()
  }, [isWanted, reached, wantsFocus])
  return (
    <div
      ref={frame}
      className={styles.field}
      data-answer={key}
      data-component={node.id}
      data-invalid={isInvalid || undefined}
      tabIndex={-1}
    >
      <div className={styles.head} data-bare={label === '' || undefined}>
        {label !== '' && (
          <span id={`${id}-label`} className={styles.label} style={formatOf(fields['labelFormat'])}>
            {label}
            {isRequired && (
              <span className={styles.required} title="Required">
                <span aria-hidden> *</span>
                <span className={styles.unseen}> (required)</span>
              </span>
            )}
          </span>
        )}
        {tooltip !== '' && (
          <span id={`${id}-tip`} className={styles.tip} title={tooltip}>
            <Info size={14} aria-hidden />
            <span className={styles.unseen}>{tooltip}</span>
          </span>
        )}
        {scoring !== undefined && (
          <span className={styles.viewOnly}>Score of {scoring.roleName === '' ? 'a role' : scoring.roleName}</span>
        )}
        {isAsked && isViewOnly && <span className={styles.viewOnly}>View only</span>}
        {sheet.beside?.(node, path)}
      </div>
      <View
        node={node}
        path={path}
        isOff={isOff || !isAsked}
        isViewOnly={isViewOnly}
        labelId={`${id}-label`}
        describedBy={
          [tooltip !== '' && `${id}-tip`, isInvalid && `${id}-problem`].filter((one) => one !== false).join(' ') ||
          undefined
        }
      />
      {isInvalid && (
        <p id={`${id}-problem`} className={styles.problem} role="alert">
          {problem?.text}
        </p>
      )}
    </div>
  )
}

/** Markdown that is kept out of exports is there to be read. */
function isOnlyShown({ type, fields }: FormNode): boolean {
  return type === 'markdown' && fields['exclude'] === true
}

function labelOf(node: FormNode, itemData: unknown, isAsked: boolean): string {
  const { label } = node.fields
  if (typeof label === 'string' && label !== '') return textWithData(label, itemData)
  // Questions without a name can't be told apart.
  return isAsked ? nameOfNode(node) : ''
}

/** The look of a label, as the form gives it. */
function formatOf(format: unknown): CSSProperties | undefined {
  if (!isFields(format)) return undefined
  const { size, color, bold, italic } = format
  return {
    ...(typeof size === 'number' && size >= 8 && size <= 48 ? { fontSize: `${size / 16}rem` } : {}),
    ...(typeof color === 'string' && /^#[\da-f]{3,8}$/i.test(color) ? { color } : {}),
    ...(bold === true ? { fontWeight: 700 } : {}),
    ...(italic === true ? { fontStyle: 'italic' } : {}),
  }
}
