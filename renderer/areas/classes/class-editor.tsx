import { Merge, Trash2 } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { nextStep } from '#domain/errors'
import type { WireClass } from '#endpoints'
import { useWrite } from '../../desktop/use-write'
import { Button } from '../../../ui/button'
import { TextField } from '../../../ui/text-field'
import { AttributeGroups } from './attribute-groups'
import {
  type ClassDraft,
  type DraftGroup,
  draftOf,
  draftProblems,
  isChanged,
  saidGroups,
  takenAway,
} from './class-draft'
import styles from './class-editor.module.css'
import { ColourField, KeyField, KindField } from './class-fields'
import { ClassPreview } from './class-preview'
import { usesText } from './class-words'
import { CopyGroupDialog } from './copy-group-dialog'
import { useTextRule } from '../../desktop/use-text-rule'
import { keepDraft, useDrafts } from './drafts-store'
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
  /** Grows with each request to focus the name. */
  readonly focusSerial: number
  readonly acts: ClassActs
  readonly onDelete: () => void
  readonly onMerge: () => void
}

/** The form of a class: name, colour, key, kind and attributes, beside their look in the editor. */
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
  const inUse = uses !== undefined && uses.count > 0 ? `Used by ${usesText(uses)}.` : undefined
  const failure = save.error?.failure
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
              <ColourField color={draft.color} others={others} onChange={(color) => set({ ...draft, color })} />
              <KeyField row={row} all={all} acts={acts} />
              <KindField
                type={draft.type}
                projectType={projectType}
                inUse={inUse}
                onChange={(type) => set({ ...draft, type })}
              />
            </div>
            <AttributeGroups
              draft={draft}
              projectType={projectType}
              problems={problems}
              inUse={inUse}
              hasGroups={row.attribute_groups.length > 0}
              onChange={set}
              onCopy={others.length === 0 ? undefined : setCopied}
            />
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
                    Saving removes {gone.join(', ')}. Objects keep their answers; new ones aren’t asked.
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
