import { useQueryClient } from '@tanstack/react-query'
import type { Project } from '#domain/entities'
import { useWrite } from '../../desktop/use-write'
import { showProject } from '../../projects/show-project'
import { useTextRule } from '../../desktop/use-text-rule'
import { notify } from '../../stores/notice-store'
import { openOverlay } from '../../stores/overlay-store'
import { Button } from '../../../ui/button'
import { useSettingPlace } from './asked-setting-store'
import { LastChange } from './last-change'
import { SaveBar } from './save-bar'
import styles from './settings-page.module.css'
import { afterSave, useTyped } from './texts-store'
import { useProjectChange } from './use-project-changes'

const SHOWN_MAX = 40

interface DescriptionFormProps {
  readonly project: Project
  readonly hindrance: string | undefined
}

/** The description of a project; if another person changed it meanwhile, the form shows both texts and asks. */
export function DescriptionForm({ project, hindrance }: DescriptionFormProps) {
  const queries = useQueryClient()
  const rule = useTextRule('projectDescription')
  const place = useSettingPlace<HTMLLabelElement>('description')
  const [typed, setTyped] = useTyped(project.id, 'description')
  const write = useWrite('updateProject', {
    changes: ['readProjectChanges'],
    onDone: ({ id: projectId, description }) => {
      showProject(queries, { id: projectId, description })
      setTyped((now) => afterSave(now, (text) => text.trim() === description, description))
      notify({ tone: 'success', title: 'Description saved' })
    },
  })
  const shown = typed?.text ?? project.description
  const isChanged = typed !== undefined && typed.text.trim() !== typed.was
  const failure = write.error?.failure
  // A refused save brings the present text before the page has read it.
  const told = failure?.code === 'conflict' ? failure.data?.['present'] : undefined
  const seen = typed !== undefined && typed.was !== project.description ? project.description : undefined
  const theirs = typeof told === 'string' ? told : seen
  const save = (was: string) =>
    write.mutate({ path: { projectId: project.id }, body: { description: shown.trim(), description_was: was } })
  const change = useProjectChange(project.id, 'description')
  const before =
    typeof change?.previous === 'string' && change.previous !== project.description ? change.previous : undefined
  const goBack = (description: string) =>
    write.mutate({ path: { projectId: project.id }, body: { description, description_was: project.description } })
  return (
    <form
      className={styles.line}
      aria-label="Name and description"
      onSubmit={(event) => {
        event.preventDefault()
        if (isChanged && theirs === undefined) save(typed.was)
      }}
    >
      <div className={styles.texts}>
        <div className={styles.label}>
          Name
          <div className={styles.buttons}>
            <span className={styles.name}>{project.name}</span>
            <Button
              size="small"
              disabled={hindrance !== undefined}
              title={hindrance}
              onClick={() => openOverlay({ kind: 'projectAct', act: 'rename', projectId: project.id })}
            >
              Rename…
            </Button>
          </div>
        </div>
        <label className={styles.label} {...place}>
          Description
          <textarea
            className={styles.area}
            value={shown}
            maxLength={rule.most}
            disabled={hindrance !== undefined}
            onChange={({ target }) => setTyped({ text: target.value, was: typed?.was ?? project.description })}
          />
        </label>
      </div>
      <LastChange
        by={change?.changed_by}
        at={change?.changed_at}
        back={
          // A click must not lose typed text.
          before === undefined || typed !== undefined || hindrance !== undefined
            ? undefined
            : { label: `Back to ${textOf(before)}`, onBack: () => goBack(before) }
        }
      />
      <SaveBar
        write={write}
        isChanged={isChanged}
        conflict={
          isChanged && theirs !== undefined ? `Someone else changed the description. Theirs: “${theirs}”` : undefined
        }
        onSaveMine={() => save(theirs ?? project.description)}
        onDiscard={() => {
          if (theirs !== undefined) showProject(queries, { id: project.id, description: theirs })
          setTyped(undefined)
        }}
      />
    </form>
  )
}

/** The beginning of a description, long enough to recognise it. */
function textOf(description: string): string {
  const [line = ''] = description.split('\n')
  if (line === '') return 'no description'
  return line.length > SHOWN_MAX ? `“${line.slice(0, SHOWN_MAX).trim()}…”` : `“${line}”`
}
