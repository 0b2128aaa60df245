import { FileDown, FileUp, LayoutList, PencilRuler } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { type ReadForm, readForm, readFormFile } from '#domain/forms'
import { nextStep } from '#domain/errors'
import type { Project } from '#domain/entities'
import { rowQuery } from '../../desktop/row-query'
import { useCall } from '../../desktop/use-call'
import { useSaveText } from '../../desktop/use-save-text'
import { useWrite } from '../../desktop/use-write'
import { teamQuery } from '../../queries'
import { notify } from '../../stores/notice-store'
import { Button } from '../../../ui/button'
import { EmptyState } from '../../../ui/empty-state'
import { ErrorPanel } from '../../../ui/error-panel'
import { lazily } from '../../../ui/lazily'
import { Skeleton } from '../../../ui/skeleton'
import { amountText } from '../../../ui/texts'
import { FormPreview } from './form-preview'
import styles from './settings-page.module.css'

const FormBuilder = lazily(
  () => import('./form-builder/form-builder'),
  (module) => module.FormBuilder,
)
const PROBLEMS_SHOWN = 8

interface FormTabProps {
  readonly project: Project
  readonly hindrance: string | undefined
}

/** A multimodal project's form: shows it, replaces it from a file, and saves it as a file. */
export function FormTab({ project, hindrance }: FormTabProps) {
  const input = useRef<HTMLInputElement>(null)
  const present = useCall(rowQuery('projectForm', { path: { projectId: project.id } }))
  const team = useCall(teamQuery)
  const [isBuilding, setIsBuilding] = useState(false)
  const [chosen, setChosen] = useState<ReadForm & { readonly file: string }>()
  const save = useSaveText('The form')
  const write = useWrite('saveProjectForm', {
    changes: ['projectForm'],
    onDone: () => {
      setChosen(undefined)
      notify({ tone: 'success', title: 'Form saved' })
    },
  })
  const isAbsent = present.error?.failure.code === 'not_found'
  if (present.isError && !isAbsent) {
    return (
      <ErrorPanel
        title="The form can't be shown"
        failure={present.error.failure}
        onRetry={() => void present.refetch()}
        retrying={present.isFetching}
      />
    )
  }
  if (present.data === undefined && !isAbsent) return <Skeleton height={150} radius={10} />
  const read = present.data === undefined ? undefined : readForm(present.data)
  const failure = write.error?.failure
  const take = async (file: File | undefined) => {
    if (file === undefined) return
    write.reset()
    setChosen({ ...readFormFile(await file.text()), file: file.name })
  }
  const put = chosen?.form
  const mayBuild = team.data?.accesses.actions.includes('ListCustomApp') === true
  return (
    <section className={styles.line} aria-label="Form">
      {isBuilding && (
        <Suspense fallback={<Skeleton height={150} radius={10} />}>
          <FormBuilder project={project} present={present.data} onClose={() => setIsBuilding(false)} />
        </Suspense>
      )}
      <div className={styles.buttons}>
        {mayBuild && (
          <Button
            look="primary"
            icon={<PencilRuler size={15} />}
            disabled={hindrance !== undefined}
            title={hindrance}
            onClick={() => setIsBuilding(true)}
          >
            {present.data === undefined ? 'Build a form' : 'Edit form'}
          </Button>
        )}
        <Button
          icon={<FileUp size={15} />}
          disabled={hindrance !== undefined}
          title={hindrance}
          onClick={() => input.current?.click()}
        >
          Import a form…
        </Button>
        {present.data !== undefined && (
          <Button
            icon={<FileDown size={15} />}
            onClick={() => save(`${project.name} form`, JSON.stringify(present.data, null, 2))}
          >
            Export as JSON
          </Button>
        )}
        <input
          ref={input}
          type="file"
          accept=".json,application/json"
          hidden
          aria-label="File of the form"
          onChange={({ target }) => {
            void take(target.files?.[0])
            target.value = ''
          }}
        />
      </div>
      {chosen === undefined ? (
        read === undefined || read.count === 0 ? (
          <EmptyState
            icon={<LayoutList size={22} />}
            title="No form yet"
            text="Import a form: people then fill it in for each item."
          />
        ) : (
          <FormPreview form={read.form} count={read.count} />
        )
      ) : (
        <>
          <p className={styles.hint}>
            {chosen.file}: {amountText(chosen.count, 'component', 'components')} can be read
            {read !== undefined && read.count > 0 && `, in the place of ${read.count}`}.
          </p>
          {chosen.problems.length > 0 && (
            <ul className={styles.problems} role="alert">
              {chosen.problems.slice(0, PROBLEMS_SHOWN).map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
              {chosen.problems.length > PROBLEMS_SHOWN && (
                <li>{amountText(chosen.problems.length - PROBLEMS_SHOWN, 'more problem', 'more problems')}.</li>
              )}
            </ul>
          )}
          {put !== undefined && <FormPreview form={put} count={chosen.count} />}
          {failure !== undefined && (
            <p className={styles.conflict} role="alert">
              {failure.message} {nextStep(failure)}
            </p>
          )}
          <div className={styles.buttons}>
            {put !== undefined && (
              <Button
                look="primary"
                disabled={hindrance !== undefined}
                title={hindrance}
                busy={write.isPending}
                onClick={() => write.mutate({ path: { projectId: project.id }, body: { ...put } })}
              >
                Use this form
              </Button>
            )}
            <Button onClick={() => setChosen(undefined)}>Cancel</Button>
          </div>
        </>
      )}
    </section>
  )
}
