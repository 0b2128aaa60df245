import { useQueryClient } from '@tanstack/react-query'
import { CopyPlus } from 'lucide-react'
import { useState } from 'react'
import { PROJECT_PART, type ProjectPart } from '#domain/enums'
import { z } from '#domain/page-schema'
import { typeHas } from '#domain/project-types'
import { NEEDS_PLATFORM } from '../../desktop/away'
import { useAct } from '../../desktop/use-act'
import { useWrite } from '../../desktop/use-write'
import { Dialog } from '../../kit/dialog'
import { Problem } from '../../kit/problem'
import { useForm } from '../../kit/use-form'
import { replacedText, useTextRule } from '../../desktop/use-text-rule'
import { projectsQuery } from '../../queries'
import { goTo } from '../../router/place-store'
import { useConnectivity } from '../../stores/connectivity-store'
import { notify, notifyFailure } from '../../stores/notice-store'
import { Button } from '../../../ui/button'
import { TextField } from '../../../ui/text-field'
import { amountText } from '../../../ui/texts'
import type { ActDialogProps } from './act-dialog-props'
import styles from './clone-dialog.module.css'

const COPY = ' copy'

const named = z.object({ name: z.string().trim().min(1, 'Give the project a name.') })

const PART_TEXT: Readonly<Record<ProjectPart, readonly [label: string, hint: string]>> = {
  classes: ['Classes', 'with their attributes, keys and keypoint templates'],
  settings: ['Settings', 'such as quality, and how items are requested'],
  instructions: ['Instructions', 'their link and their text'],
  people: ['People', 'with their roles; they see the new project at once'],
  folders: ['Folders', 'their names, also of empty ones'],
}
const FORM_TEXT: (typeof PART_TEXT)['classes'] = ['Form', 'with its components and its code']

/** Clones a project with the parts the person chooses. */
export function CloneDialog({ project, onClose }: ActDialogProps) {
  const queries = useQueryClient()
  const rule = useTextRule('projectName')
  const offline = useConnectivity((state) => state.offline)
  const [taken, setTaken] = useState<readonly ProjectPart[]>(PROJECT_PART)
  const [withItems, setWithItems] = useState(false)
  const copy = useAct(
    (desktop, into: number) => desktop.platform.start('copyItems', { path: { projectId: project.id }, body: { into } }),
    { onFailed: ({ failure }) => notifyFailure(failure, 'Couldn’t copy the items') },
  )
  const clone = useWrite('cloneProject', {
    changes: [],
    onDone: ({ id, name }) => {
      void queries.invalidateQueries({ queryKey: projectsQuery.queryKey })
      if (withItems && project.imageCount > 0) copy.mutate(id)
      notify({
        tone: 'success',
        title: `“${name}” cloned from “${project.name}”`,
        text: withItems && project.imageCount > 0 ? 'Its items are being copied; see Jobs.' : 'It has no items yet.',
        action: { label: 'Open', run: () => goTo({ area: 'project', projectId: id }) },
      })
      onClose()
    },
  })
  const form = useForm({
    empty: { name: `${project.name.slice(0, rule.most - COPY.length)}${COPY}` },
    schema: named,
    onSubmit: ({ name }) => {
      if (!offline && !clone.isPending)
        clone.mutate({ path: { projectId: project.id }, body: { name: name.trim(), take: taken } })
    },
    failure: clone.error?.failure,
    fieldOf: ({ code }) => (code === 'name_taken' || code === 'bad_request' ? 'name' : undefined),
    onChange: clone.reset,
  })
  return (
    <Dialog
      title={`Clone “${project.name}”`}
      onClose={onClose}
      onSubmit={form.submit}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            look="primary"
            type="submit"
            icon={<CopyPlus size={15} />}
            busy={clone.isPending}
            disabled={offline}
            title={offline ? NEEDS_PLATFORM : undefined}
          >
            Clone
          </Button>
        </>
      }
    >
      <TextField
        label="Name of the new project"
        maxLength={rule.most}
        hint={replacedText(form.values.name, rule)}
        data-first-focus
        onFocus={(event) => event.target.select()}
        {...form.field('name')}
      />
      <fieldset className={styles.parts}>
        <legend>Take with it</legend>
        {PROJECT_PART.map((part) => {
          const [label, hint] = part === 'classes' && typeHas(project.type, 'form') ? FORM_TEXT : PART_TEXT[part]
          return (
            <label key={part} className={styles.part}>
              <input
                type="checkbox"
                checked={taken.includes(part)}
                onChange={({ target }) =>
                  setTaken(PROJECT_PART.filter((known) => (known === part ? target.checked : taken.includes(known))))
                }
              />
              <span>
                {label} <span className={styles.hint}>{hint}</span>
              </span>
            </label>
          )
        })}
        {project.imageCount > 0 && (
          <label className={styles.part}>
            <input type="checkbox" checked={withItems} onChange={({ target }) => setWithItems(target.checked)} />
            <span>
              Items{' '}
              <span className={styles.hint}>
                {amountText(project.imageCount, 'item', 'items')}, copied by a job; without annotations
              </span>
            </span>
          </label>
        )}
      </fieldset>
      <p className={styles.note}>
        Its type, workflow and description are the same. Annotations stay in “{project.name}”.
      </p>
      <Problem text={form.problem} />
    </Dialog>
  )
}
