import { ArrowDown, ArrowUp, Copy, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { useTextRule } from '../../desktop/use-text-rule'
import { IconButton } from '../../../ui/icon-button'
import { type DraftGroup, GROUP_KINDS, type GroupKind, hasOptions } from './class-draft'
import styles from './class-editor.module.css'
import { NumberFields } from './number-fields'
import { OptionList } from './option-list'
import { typeHas } from '#domain/project-types'

interface GroupEditorProps {
  readonly group: DraftGroup
  readonly projectType: number
  /** The reason the type can't be changed. */
  readonly typeFixed: string | undefined
  readonly problems: ReadonlyMap<string, string>
  readonly freshKey: () => number
  readonly onChange: (part: Partial<DraftGroup>) => void
  readonly onMove: (by: -1 | 1) => void
  readonly onRemove: () => void
  /** Copies the group to other classes; undefined if there are none or the group is invalid. */
  readonly onCopy: (() => void) | undefined
}

const KIND_WORDS: Readonly<Record<GroupKind, string>> = {
  radio: 'Single choice',
  checklist: 'Multiple choice',
  text: 'Text',
  numeric: 'Number',
  ocr: 'OCR text',
}

/** Edits a question: its name, answer type and default. */
export function GroupEditor(props: GroupEditorProps) {
  const { group, projectType, typeFixed, problems, freshKey, onChange, onMove, onRemove, onCopy } = props
  const { key, name, kind, isRequired, initial } = group
  const rule = useTextRule('attributeName')
  const id = useId()
  const said = name === '' ? 'new group' : name
  const nameProblem = problems.get(`group ${key}`)
  const initialProblem = problems.get(`initial ${key}`)
  const kinds = GROUP_KINDS.filter((one) => one !== 'ocr' || typeHas(projectType, 'ocrAttributes'))
  return (
    <fieldset className={styles.group} aria-label={said}>
      <div className={styles.groupHead}>
        <input
          className={styles.input}
          aria-label="Name of the group"
          aria-invalid={nameProblem !== undefined}
          placeholder="Name, such as Motion"
          maxLength={rule.most}
          value={name}
          // A new group's name is focused at once.
          autoFocus={group.id === undefined && name === ''}
          onChange={(event) => onChange({ name: event.target.value })}
        />
        <select
          className={styles.select}
          aria-label="Kind of answer"
          value={kind}
          disabled={typeFixed !== undefined}
          title={typeFixed}
          onChange={(event) => onChange({ kind: GROUP_KINDS.find((one) => one === event.target.value) ?? kind })}
        >
          {kinds.map((one) => (
            <option key={one} value={one}>
              {KIND_WORDS[one]}
            </option>
          ))}
        </select>
        <span className={styles.groupActs}>
          <IconButton label={`Move ${said} up`} icon={ArrowUp} onClick={() => onMove(-1)} />
          <IconButton label={`Move ${said} down`} icon={ArrowDown} onClick={() => onMove(1)} />
          {onCopy !== undefined && <IconButton label={`Copy ${said} to other classes`} icon={Copy} onClick={onCopy} />}
          <IconButton label={`Remove ${said}`} icon={Trash2} onClick={onRemove} />
        </span>
      </div>
      {nameProblem !== undefined && name !== '' && <p className={styles.problem}>{nameProblem}</p>}
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={isRequired}
          onChange={(event) => onChange({ isRequired: event.target.checked })}
        />
        Required
      </label>
      {hasOptions(kind) ? (
        <OptionList group={group} problems={problems} freshKey={freshKey} onChange={onChange} />
      ) : (
        <div className={styles.field}>
          <label htmlFor={`${id}-initial`}>Default answer</label>
          <input
            id={`${id}-initial`}
            className={styles.input}
            inputMode={kind === 'numeric' ? 'decimal' : 'text'}
            aria-invalid={initialProblem !== undefined}
            placeholder="None"
            value={initial}
            onChange={(event) => onChange({ initial: event.target.value })}
          />
          {initialProblem !== undefined && <p className={styles.problem}>{initialProblem}</p>}
        </div>
      )}
      {kind === 'numeric' && (
        <NumberFields
          range={group.number}
          problem={problems.get(`range ${key}`)}
          onChange={(number) => onChange({ number })}
        />
      )}
    </fieldset>
  )
}
