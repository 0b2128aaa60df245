import { Merge, Plus, Shuffle, Trash2 } from 'lucide-react'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { classKeys } from '#domain/class-keys'
import { nextStep } from '#domain/errors'
import { given } from '#domain/given'
import type { WireClass } from '#endpoints'
import { useWrite } from '../../desktop/use-write'
import { Button } from '../../../ui/button'
import { TextField } from '../../../ui/text-field'
import {
  type ClassDraft,
  type DraftGroup,
  draftOf,
  draftProblems,
  freshKey,
  isChanged,
  kindsOf,
  movedTo,
  NO_RANGE,
  saidGroups,
  takenAway,
  withGroup,
} from './class-draft'
import styles from './class-editor.module.css'
import { ClassPreview } from './class-preview'
import { usesText } from './class-words'
import { CopyGroupDialog } from './copy-group-dialog'
import { distinctColours } from '../../projects/distinct-colours'
import { useTextRule } from '../../desktop/use-text-rule'
import { keepDraft, useDrafts } from './drafts-store'
import { GroupEditor } from './group-editor'
import type { ClassActs } from './use-class-acts'
import type { Uses } from './use-classes'

interface ClassEditorProps {
  readonly row: WireClass
  readonly all: readonly WireClass[]
  readonly uses: Uses | undefined
  readonly projectId: number
  readonly projectType: number
  readonly mayChange: boolean
  readonly hindrance: string | undefined
  /** Grows each time the person asks to type here. */
  readonly focusSerial: number
  readonly acts: ClassActs
  readonly onDelete: () => void
  readonly onMerge: () => void
}

const DIGITS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 0]

/** One class: its name, kind, colour and key, what it asks, and how that looks while annotating. */
export function ClassEditor(props: ClassEditorProps) {
  const { row, all, uses, projectId, projectType, mayChange, hindrance, focusSerial, acts, onDelete, onMerge } = props
  const kept = useDrafts(({ drafts }) => drafts.get(row.id))
  const draft = kept ?? draftOf(row)
  const others = useMemo(() => all.filter(({ id }) => id !== row.id), [all, row.id])
  const problems = useMemo(() => draftProblems(draft, new Set(others.map(({ name }) => name))), [draft, others])
  const isDirty = kept !== undefined && isChanged(row, kept)
  const gone = isDirty ? takenAway(row, draft) : []
  const rule = useTextRule('className')
  const name = useRef<HTMLInputElement>(null)
  const id = useId()
  const [copied, setCopied] = useState<DraftGroup>()
  const save = useWrite('updateClass', {
    changes: ['listClasses'],
    onDone: () => keepDraft(row.id, null),
  })
  useEffect(() => {
    if (focusSerial === 0) return
    name.current?.focus()
    name.current?.select()
  }, [focusSerial])

  const set = (next: ClassDraft) => {
    save.reset()
    keepDraft(row.id, isChanged(row, next) ? next : null)
  }
  const submit = () => {
    if (!isDirty || problems.size > 0 || save.isPending) return
    const { name: said, color, type, groups } = draft
    const body = { name: said.trim(), color, type, attribute_groups: saidGroups(groups) }
    save.mutate({ projectId, path: { classId: row.id }, body })
  }
  const kinds = kindsOf(projectType)
  const isUsed = uses !== undefined && uses.count > 0
  const inUse = isUsed ? `Used by ${usesText(uses)}.` : undefined
  const failure = save.error?.failure
  const addGroup = () => {
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
    set({ ...draft, groups: [...draft.groups, group] })
  }

  return (
    <>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <div className={styles.fields}>
          <div className={styles.top}>
            <p className={styles.uses}>{usesText(uses)}</p>
            {mayChange && (
              <div className={styles.acts}>
                <Button size="small" icon={<Merge size={14} />} disabled={others.length === 0} onClick={onMerge}>
                  Merge into…
                </Button>
                <Button size="small" icon={<Trash2 size={14} />} onClick={onDelete}>
                  Delete…
                </Button>
              </div>
            )}
          </div>
          <fieldset className={styles.plain} disabled={!mayChange}>
            <TextField
              label="Name"
              ref={name}
              maxLength={rule.most}
              value={draft.name}
              error={problems.get('name')}
              onChange={(value) => set({ ...draft, name: value })}
            />
            <div className={styles.row}>
              <div className={styles.field}>
                <label htmlFor={`${id}-colour`}>Colour</label>
                <div className={styles.colours}>
                  <input
                    id={`${id}-colour`}
                    type="color"
                    className={styles.colour}
                    value={draft.color.toLowerCase()}
                    onChange={(event) => set({ ...draft, color: event.target.value.toUpperCase() })}
                  />
                  <code className={styles.hex}>{draft.color}</code>
                  <Button
                    size="small"
                    icon={<Shuffle size={14} />}
                    title="The colour that differs most from those of all other classes"
                    onClick={() =>
                      set({ ...draft, color: distinctColours([...others.map(({ color }) => color), draft.color])() })
                    }
                  >
                    Next distinct colour
                  </Button>
                </div>
              </div>
              <div className={styles.field}>
                <label htmlFor={`${id}-digit`}>Key</label>
                <select
                  id={`${id}-digit`}
                  className={styles.select}
                  value={row.digit ?? ''}
                  onChange={(event) => {
                    const digit = event.target.value === '' ? null : Number(event.target.value)
                    void acts.change('key of a class', [{ id: row.id, digit }])
                  }}
                >
                  <option value="">{ownKeyText(row, all)}</option>
                  {DIGITS.map((digit) => (
                    <option key={digit} value={digit}>
                      {keyText(digit, others)}
                    </option>
                  ))}
                </select>
              </div>
              {kinds.length > 1 && (
                <div className={styles.field}>
                  <label htmlFor={`${id}-kind`}>Kind</label>
                  <select
                    id={`${id}-kind`}
                    className={styles.select}
                    value={draft.type}
                    disabled={isUsed}
                    title={inUse}
                    onChange={(event) => set({ ...draft, type: Number(event.target.value) })}
                  >
                    {kinds.map(({ value, label }) => (
                      <option key={value} value={value}>
                        {label}
                      </option>
                    ))}
                  </select>
                </div>
              )}
            </div>
            <h2 className={styles.heading}>Attributes</h2>
            {draft.groups.length === 0 && (
              <p className={styles.uses}>This class asks no questions. Add a group, such as “Motion”.</p>
            )}
            {inUse !== undefined && row.attribute_groups.length > 0 && (
              <p className={styles.hint}>{inUse} Groups keep their kind of answer.</p>
            )}
            {draft.groups.map((group, at) => (
              <GroupEditor
                key={group.key}
                group={group}
                projectType={projectType}
                typeFixed={group.id === undefined ? undefined : inUse}
                problems={problems}
                freshKey={() => freshKey(draft)}
                onChange={(part) => set(withGroup(draft, group.key, part))}
                onMove={(by) => set({ ...draft, groups: movedTo(draft.groups, at, at + by) })}
                onCopy={
                  others.length === 0 || group.name.trim() === '' || problems.size > 0
                    ? undefined
                    : () => setCopied(group)
                }
                onRemove={() => set({ ...draft, groups: draft.groups.filter(({ key }) => key !== group.key) })}
              />
            ))}
            <div>
              <Button size="small" icon={<Plus size={14} />} onClick={addGroup}>
                Add group
              </Button>
            </div>
          </fieldset>
          {(isDirty || failure !== undefined) && (
            <div className={styles.bar}>
              <div className={styles.said}>
                {failure !== undefined && (
                  <p role="alert" className={styles.problem}>
                    {failure.message} {nextStep(failure)}
                  </p>
                )}
                {gone.length > 0 && (
                  <p className={styles.warning}>
                    Saving takes away {gone.join(', ')}. Objects keep their answers; new ones aren’t asked.
                  </p>
                )}
              </div>
              <Button onClick={() => keepDraft(row.id, null)}>Discard</Button>
              <Button
                look="primary"
                type="submit"
                disabled={problems.size > 0 || !mayChange}
                title={hindrance}
                busy={save.isPending}
              >
                Save
              </Button>
            </div>
          )}
        </div>
        <ClassPreview draft={draft} digit={row.digit ?? null} />
      </form>
      {copied !== undefined &&
        saidGroups([copied]).map((said) => (
          <CopyGroupDialog
            key={copied.key}
            group={said}
            others={others}
            acts={acts}
            onClose={() => setCopied(undefined)}
          />
        ))}
    </>
  )
}

/** The key that the class has in the editor without a choice of its own. */
function ownKeyText(row: WireClass, all: readonly WireClass[]): string {
  const alike = all.filter(({ type }) => type === row.type)
  const keyed = alike.map(({ id, name, digit }) => ({
    className: name,
    ...given({ digit: id === row.id ? undefined : (digit ?? undefined) }),
  }))
  const key = classKeys(keyed).get(row.name)
  return key === undefined ? 'None' : `Automatic (${key})`
}

function keyText(digit: number, others: readonly WireClass[]): string {
  const other = others.find((row) => row.digit === digit)
  return other === undefined ? String(digit) : `${digit} (now “${other.name}”)`
}
