import { Redo2, Undo2 } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { nextStep } from '#domain/errors'
import { BLANK_FORM, type Form } from '#domain/forms'
import type { Project } from '#domain/entities'
import { useWrite } from '../../../desktop/use-write'
import { notify } from '../../../stores/notice-store'
import { Button } from '../../../../ui/button'
import { IconButton } from '../../../../ui/icon-button'
import { takesText } from '../../../../ui/typing'
import { useModal } from '../../../../ui/use-modal'
import { BuilderCanvas } from './builder-canvas'
import { ComponentList } from './component-list'
import { useFormDraft } from './draft'
import { FormJson } from './form-json'
import { Preview } from './preview'
import { Properties } from './properties'
import styles from './form-builder.module.css'

interface FormBuilderProps {
  readonly project: Project
  /** The platform's form; undefined if the project has none. */
  readonly present: Form | undefined
  readonly onClose: () => void
}

const VIEWS = [
  { id: 'build', label: 'Build' },
  { id: 'preview', label: 'Preview' },
  { id: 'json', label: 'JSON and code' },
] as const

/** The form builder of a multimodal project, in the full window. */
export function FormBuilder({ project, present, onClose }: FormBuilderProps) {
  const name = useId()
  const [saved, setSaved] = useState(present)
  /** The form as last saved here; the platform may store it in another form. */
  const [clean, setClean] = useState(present ?? BLANK_FORM)
  const draft = useFormDraft(present ?? BLANK_FORM, clean)
  const [view, setView] = useState<(typeof VIEWS)[number]['id']>('build')
  const [isLeaving, setIsLeaving] = useState(false)
  const close = () => (draft.isChanged ? setIsLeaving(true) : onClose())
  const modal = useModal(close)
  const write = useWrite('putProjectForm', {
    changes: ['projectForm'],
    onDone: (form, { body }) => {
      setSaved(form)
      setClean(body.form)
      notify({ tone: 'success', title: 'Form saved' })
    },
  })
  const failure = write.error?.failure
  const save = () =>
    write.mutate({
      path: { projectId: project.id },
      body: { form: { ...draft.form }, was: saved === undefined ? null : { ...saved } },
    })

  function onKeyDown(event: KeyboardEvent): void {
    const isTyping = event.target instanceof HTMLElement && takesText(event.target)
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return
    const key = event.key.toLowerCase()
    if (key === 's') save()
    else if (key === 'z' && !isTyping) (event.shiftKey ? draft.redo : draft.undo)()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <dialog {...modal} className={styles.builder} aria-labelledby={name}>
      <div className={styles.whole} onKeyDown={onKeyDown}>
        <header className={styles.bar}>
          <h2 id={name} className={styles.title}>
            Form of {project.name}
          </h2>
          <div className={styles.views} role="tablist" aria-label="Views of the form">
            {VIEWS.map(({ id, label }) => (
              <button
                key={id}
                type="button"
                role="tab"
                aria-selected={id === view}
                className={styles.view}
                onClick={() => setView(id)}
              >
                {label}
              </button>
            ))}
          </div>
          <IconButton label="Undo" icon={Undo2} disabled={!draft.canUndo} onClick={draft.undo} />
          <IconButton label="Redo" icon={Redo2} disabled={!draft.canRedo} onClick={draft.redo} />
          <Button look="primary" busy={write.isPending} disabled={!draft.isChanged} onClick={save}>
            Save form
          </Button>
          <Button onClick={close}>Close builder</Button>
        </header>
        {isLeaving && (
          <p className={styles.note} role="alert">
            <span>The form has changes that are not saved.</span>
            <Button size="small" onClick={() => setIsLeaving(false)}>
              Keep building
            </Button>
            <Button size="small" look="danger" onClick={onClose}>
              Discard changes
            </Button>
          </p>
        )}
        {failure !== undefined && (
          <p className={styles.note} role="alert">
            {failure.message} {nextStep(failure)}
          </p>
        )}
        {draft.refusal !== undefined && (
          <p className={styles.note} role="alert">
            {draft.refusal}
          </p>
        )}
        {view === 'build' && (
          <div className={styles.columns}>
            <ComponentList draft={draft} />
            <BuilderCanvas draft={draft} />
            <Properties key={draft.selected} draft={draft} />
          </div>
        )}
        {view === 'preview' && <Preview form={draft.form} projectId={project.id} />}
        {view === 'json' && <FormJson key={JSON.stringify(draft.form)} draft={draft} />}
      </div>
    </dialog>
  )
}
