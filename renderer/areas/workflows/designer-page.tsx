import { CircleAlert, Redo2, TriangleAlert, Undo2 } from 'lucide-react'
import { type KeyboardEvent, useMemo, useState } from 'react'
import { nextStep } from '#domain/errors'
import { workflowProblems } from '#domain/workflow-check'
import { goneStatusesOf } from '#domain/workflow-definition'
import type { EndpointBody } from '#endpoints'
import { NEEDS_PLATFORM } from '../../desktop/away'
import { useWrite } from '../../desktop/use-write'
import { Tabs } from '../../kit/tabs'
import { goTo } from '../../router/place-store'
import { useConnectivity } from '../../stores/connectivity-store'
import { notify } from '../../stores/notice-store'
import { openOverlay } from '../../stores/overlay-store'
import { Banner } from '../../../ui/banner'
import { Button } from '../../../ui/button'
import { ErrorPanel } from '../../../ui/error-panel'
import { IconButton } from '../../../ui/icon-button'
import page from '../../../ui/page-header.module.css'
import { Skeleton } from '../../../ui/skeleton'
import { DesignView } from './design-view'
import { JsonView } from './json-view'
import { ReplaceDialog } from './replace-dialog'
import { RightsView } from './rights-view'
import { TrialView } from './trial-view'
import { type OpenWorkflow, useWorkflow } from './use-workflow'
import styles from './designer.module.css'

const VIEWS = { canvas: 'Canvas', json: 'JSON', trial: 'Try it', rights: 'Who may do what' } as const
type View = keyof typeof VIEWS

interface DesignerPageProps {
  readonly workflowId: number
  readonly view: View
}

/** A workflow as canvas, as JSON, as a trial for a role, and as a table of permissions. */
export function DesignerPage({ workflowId, view }: DesignerPageProps) {
  const { read, open } = useWorkflow(workflowId)
  if (open !== undefined) return <Designer open={open} view={view} />
  if (read.error !== null)
    return (
      <ErrorPanel
        level={1}
        title="The workflow can't be shown"
        failure={read.error.failure}
        onRetry={() => void read.refetch()}
        retrying={read.isFetching}
        actions={<Button onClick={() => goTo({ area: 'workflows' })}>Go to the workflows</Button>}
      />
    )
  return (
    <div className={styles.loading} role="status" aria-label="Reading the workflow">
      <Skeleton height={320} radius={8} />
    </div>
  )
}

function Designer({ open, view }: { readonly open: OpenWorkflow; readonly view: View }) {
  const { saved, now, isChanged, isOutdated } = open
  const offline = useConnectivity((state) => state.offline)
  const problems = useMemo(() => workflowProblems(now.definition), [now.definition])
  const [isReplacing, setReplacing] = useState(false)
  const save = useWrite('saveWorkflow', {
    changes: ['readWorkflow', 'listWorkflows', 'readWorkflowWays'],
    onDone: () => {
      open.discard()
      notify({ tone: 'success', title: 'The workflow is saved', text: 'Projects that use it have it now.' })
    },
  })
  const errors = problems.filter(({ severity }) => severity === 'error').length
  const held = new Map(saved.held.map(({ name, count }) => [name, count]))
  const gone = goneStatusesOf(saved.definition, now.definition).filter(({ name }) => held.has(name))
  const hindrance = offline
    ? NEEDS_PLATFORM
    : errors > 0
      ? 'Fix the errors first'
      : isOutdated
        ? 'Another person saved this workflow. Discard your changes first'
        : isChanged
          ? undefined
          : 'Nothing has changed'
  const press = () => {
    if (gone.length > 0) return setReplacing(true)
    const { name, description, definition } = now
    // The request needs mutable lists.
    const body = { version: saved.version, name, description, definition } as EndpointBody<'saveWorkflow'>
    save.mutate({ path: { workflowId: saved.id }, body })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || isTyping(event.target)) return
    const key = event.key.toLowerCase()
    const act = key === 'y' || (key === 'z' && event.shiftKey) ? open.redo : key === 'z' ? open.undo : undefined
    if (act === undefined) return
    event.preventDefault()
    act()
  }
  return (
    <div className={styles.page} onKeyDown={onKeyDown}>
      <div className={page.header}>
        <div className={page.titles}>
          <h1 className={page.title}>
            <span className={page.name}>{now.name}</span>
            <span className={page.count}>Version {saved.version}</span>
          </h1>
        </div>
        <div className={page.actions}>
          {saved.may_change ? (
            <>
              <IconButton label="Undo" keys="Ctrl+Z" icon={Undo2} disabled={!open.canUndo} onClick={open.undo} />
              <IconButton label="Redo" keys="Ctrl+Shift+Z" icon={Redo2} disabled={!open.canRedo} onClick={open.redo} />
              {isChanged && <Button onClick={open.discard}>Discard changes</Button>}
              <Button
                look="primary"
                disabled={hindrance !== undefined}
                title={hindrance}
                busy={save.isPending}
                onClick={press}
              >
                {gone.length > 0 ? 'Save workflow…' : 'Save workflow'}
              </Button>
            </>
          ) : (
            <Button onClick={() => openOverlay({ kind: 'newWorkflow', copyOf: saved.id })}>Duplicate workflow…</Button>
          )}
        </div>
      </div>
      <Tabs
        label="Views of the workflow"
        tabs={(Object.keys(VIEWS) as readonly View[]).map((one) => ({
          place: { area: 'workflow', workflowId: saved.id, view: one },
          label: VIEWS[one],
          isHere: one === view,
        }))}
      />
      {save.error !== null && (
        <Banner tone="danger" icon={<CircleAlert size={15} />}>
          {save.error.failure.message} {nextStep(save.error.failure)}
        </Banner>
      )}
      {isOutdated && (
        <Banner tone="warning" icon={<TriangleAlert size={15} />}>
          {saved.changed_by ?? 'Another person'} saved version {saved.version} in the meantime. Copy your JSON, then
          discard your changes.
        </Banner>
      )}
      {view === 'canvas' && <DesignView open={open} problems={problems} />}
      {view === 'json' && <JsonView open={open} problems={problems} />}
      {view === 'trial' && <TrialView definition={now.definition} />}
      {view === 'rights' && <RightsView open={open} />}
      {isReplacing && (
        <ReplaceDialog
          open={open}
          gone={gone}
          onClose={() => setReplacing(false)}
          onStarted={() => {
            setReplacing(false)
            open.discard()
          }}
        />
      )}
    </div>
  )
}

function isTyping(target: EventTarget): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea') !== null
}
