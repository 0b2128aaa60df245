import { FlipHorizontal2, MousePointerClick, Spline, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { nextStep } from '#domain/errors'
import { coverQuery } from '../../queries'
import { useCall } from '../../desktop/use-call'
import { useWrite } from '../../desktop/use-write'
import { Button } from '../../../ui/button'
import { TextField } from '../../../ui/text-field'
import { keepTemplate, useDrafts } from './drafts-store'
import { TemplateCanvas } from './template-canvas'
import { EMPTY_TEMPLATE, mirrored, saidTemplate, type TemplateDraft, templateProblem } from './template-draft'
import { TemplatePoints } from './template-points'
import styles from './templates-page.module.css'
import type { Template } from './use-templates'

interface TemplateEditorProps {
  readonly projectId: number
  /** Undefined: a new template. */
  readonly template: Template | undefined
  readonly all: readonly Template[]
  readonly mayChange: boolean
  readonly hindrance: string | undefined
  readonly onSaved: (id: number) => void
  readonly onDelete: () => void
}

const NEW = 0
const NAME_MAX = 80

/** Edits a keypoint template: its points and lines on a sample picture, their names, and mirroring. */
export function TemplateEditor(props: TemplateEditorProps) {
  const { projectId, template, all, mayChange, hindrance, onSaved, onDelete } = props
  const id = template?.id ?? NEW
  const kept = useDrafts(({ templates }) => templates.get(`${projectId} ${id}`))
  const draft: TemplateDraft = kept ?? template ?? EMPTY_TEMPLATE
  const cover = useCall(coverQuery(projectId))
  const [mode, setMode] = useState<'points' | 'lines'>('points')
  const [selected, setSelected] = useState<number>()
  const options = {
    changes: ['listTemplates'] as const,
    onDone: (saved: Template) => {
      keepTemplate(`${projectId} ${id}`, null)
      onSaved(saved.id)
    },
  }
  const create = useWrite('createTemplate', options)
  const update = useWrite('updateTemplate', options)
  const failure = (create.error ?? update.error)?.failure
  const others = all.filter((other) => other.id !== id).map(({ name }) => name.toLowerCase())
  const problem = templateProblem(draft, new Set(others))
  const set = (next: TemplateDraft) => {
    create.reset()
    update.reset()
    keepTemplate(`${projectId} ${id}`, next)
  }
  const save = () => {
    if (problem !== undefined || kept === undefined) return
    const body = saidTemplate(kept)
    if (template === undefined) create.mutate({ projectId, body })
    else update.mutate({ projectId, path: { recordId: template.id }, body: { ...body, revision: template.revision } })
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <fieldset className={styles.plain} disabled={!mayChange}>
        <TextField label="Name" maxLength={NAME_MAX} value={draft.name} onChange={(name) => set({ ...draft, name })} />
        <div className={styles.tools} role="toolbar" aria-label="Drawing">
          <Button
            size="small"
            icon={<MousePointerClick size={14} />}
            aria-pressed={mode === 'points'}
            onClick={() => setMode('points')}
          >
            Points
          </Button>
          <Button
            size="small"
            icon={<Spline size={14} />}
            aria-pressed={mode === 'lines'}
            onClick={() => {
              setMode('lines')
              setSelected(undefined)
            }}
          >
            Lines
          </Button>
          <Button
            size="small"
            icon={<FlipHorizontal2 size={14} />}
            disabled={draft.points.length === 0}
            onClick={() => set(mirrored(draft))}
          >
            Mirror left and right
          </Button>
          {template !== undefined && (
            <Button size="small" icon={<Trash2 size={14} />} onClick={onDelete}>
              Delete
            </Button>
          )}
        </div>
        <p className={styles.hint}>
          {mode === 'points'
            ? 'Click to set a point, drag it to move it. Arrows move the point that has the focus, Delete removes it.'
            : 'Click one point and then another to connect them, and again to remove the line.'}
        </p>
      </fieldset>
      <div className={styles.drawing}>
        <TemplateCanvas
          draft={draft}
          picture={cover.data?.data[0]?.thumbnail || undefined}
          mode={mode}
          selected={selected}
          mayChange={mayChange}
          onSelect={setSelected}
          onChange={set}
        />
        <fieldset className={styles.plain} disabled={!mayChange}>
          <TemplatePoints draft={draft} selected={selected} onSelect={setSelected} onChange={set} />
        </fieldset>
      </div>
      {kept !== undefined && (
        <div className={styles.bar}>
          <span className={failure === undefined ? styles.hint : styles.problem} role={failure && 'alert'}>
            {failure === undefined ? problem : `${failure.message} ${nextStep(failure)}`}
          </span>
          <Button onClick={() => keepTemplate(`${projectId} ${id}`, null)}>Discard</Button>
          <Button
            look="primary"
            type="submit"
            disabled={problem !== undefined || !mayChange}
            title={hindrance}
            busy={create.isPending || update.isPending}
          >
            Save
          </Button>
        </div>
      )}
    </form>
  )
}
