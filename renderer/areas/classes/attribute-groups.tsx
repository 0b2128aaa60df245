import { Plus } from 'lucide-react'
import { Button } from '../../../ui/button'
import { type ClassDraft, type DraftGroup, freshKey, movedTo, NO_RANGE, withGroup } from './class-draft'
import styles from './class-editor.module.css'
import { GroupEditor } from './group-editor'

interface AttributeGroupsProps {
  readonly draft: ClassDraft
  readonly projectType: number
  readonly problems: ReadonlyMap<string, string>
  /** Why groups keep their kind of answer: who uses the class. */
  readonly inUse: string | undefined
  /** The class had groups when it was saved last. */
  readonly hasGroups: boolean
  readonly onChange: (draft: ClassDraft) => void
  /** Copies a group to other classes; undefined: there is no other class. */
  readonly onCopy: ((group: DraftGroup) => void) | undefined
}

/** The groups of attributes that a class asks for. */
export function AttributeGroups(props: AttributeGroupsProps) {
  const { draft, projectType, problems, inUse, hasGroups, onChange, onCopy } = props
  const add = () => {
    const key = freshKey(draft)
    const group = {
      key,
      name: '',
      kind: 'radio',
      isRequired: false,
      initial: '',
      options: [],
      number: NO_RANGE,
    } as const
    onChange({ ...draft, groups: [...draft.groups, group] })
  }
  return (
    <>
      <h2 className={styles.heading}>Attributes</h2>
      {draft.groups.length === 0 && (
        <p className={styles.uses}>This class asks no questions. Add a group, such as “Motion”.</p>
      )}
      {inUse !== undefined && hasGroups && <p className={styles.hint}>{inUse} Groups keep their kind of answer.</p>}
      {draft.groups.map((group, at) => (
        <GroupEditor
          key={group.key}
          group={group}
          projectType={projectType}
          typeFixed={group.id === undefined ? undefined : inUse}
          problems={problems}
          freshKey={() => freshKey(draft)}
          onChange={(part) => onChange(withGroup(draft, group.key, part))}
          onMove={(by) => onChange({ ...draft, groups: movedTo(draft.groups, at, at + by) })}
          onCopy={
            onCopy === undefined || group.name.trim() === '' || problems.size > 0 ? undefined : () => onCopy(group)
          }
          onRemove={() => onChange({ ...draft, groups: draft.groups.filter(({ key }) => key !== group.key) })}
        />
      ))}
      <div>
        <Button size="small" icon={<Plus size={14} />} onClick={add}>
          Add group
        </Button>
      </div>
    </>
  )
}
