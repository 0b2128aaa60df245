import { useQueryClient } from '@tanstack/react-query'
import { Circle, CircleDashed, FileArchive, Pin, PinOff, Trash2, UserRoundPlus, X } from 'lucide-react'
import { Suspense, useEffect, useMemo, useRef, useState } from 'react'
import type { Project } from '#domain/entities'
import { NEEDS_PLATFORM } from '../../desktop/away'
import { useDesktop } from '../../desktop/desktop-context'
import { useCall } from '../../desktop/use-call'
import { PROJECT_STATUS_ROWS } from '../../projects/project-status'
import tones from '../../projects/project-tones.module.css'
import { teamQuery } from '../../queries'
import { useConnectivity } from '../../stores/connectivity-store'
import { Button } from '../../../ui/button'
import { lazily } from '../../../ui/lazily'
import { Menu } from '../../../ui/menu'
import page from '../../../ui/page-header.module.css'
import { countText } from '../../../ui/texts'
import type { ProjectsChange } from './change-projects'
import { exportProjects } from './export-projects'
import { makeProjectsChange, projectsText, type ProjectsWords } from './projects-act'
import { ProjectsQuestionDialog } from './projects-question-dialog'
import { deletionQuestion, exportQuestion, type ProjectsQuestion, statusQuestion } from './projects-questions'
import { useSelectedProjects } from './selected-store'
import { deselectProjects, selectProjects } from './selecting'

const ShareProjectsDialog = lazily(
  () => import('../../projects/share-projects-dialog'),
  (module) => module.ShareProjectsDialog,
)

interface ProjectsSelectionProps {
  /** The visible list; selected projects outside it aren't changed. */
  readonly projects: readonly Project[]
  /** Called when the selection is cleared and this bar, which had the focus, closes. */
  readonly onCleared: () => void
}

/** Actions for the selected projects. */
export function ProjectsSelection({ projects, onCleared }: ProjectsSelectionProps) {
  const ids = useSelectedProjects((state) => state.ids)
  const chosen = useMemo(() => projects.filter(({ id }) => ids.has(id)), [projects, ids])
  const desktop = useDesktop()
  const queries = useQueryClient()
  const team = useCall(teamQuery)
  const offline = useConnectivity((state) => state.offline)
  const runsTeam = team.data?.accesses.actions.includes('CreateProject') === true
  const bar = useRef<HTMLDivElement>(null)
  const [busy, setBusy] = useState(false)
  const [sharing, setSharing] = useState<readonly number[]>()
  const [question, setQuestion] = useState<ProjectsQuestion>()
  const isEmpty = chosen.length === 0
  // Another person deleted the last selected project.
  useEffect(() => {
    if (isEmpty) deselectProjects()
  }, [isEmpty])

  const clear = () => {
    const { activeElement } = document
    const isHere = activeElement === document.body || bar.current?.contains(activeElement) === true
    deselectProjects()
    if (isHere) onCleared()
  }
  const run = async (act: () => Promise<void>) => {
    setBusy(true)
    await act().finally(() => setBusy(false))
    clear()
  }
  const change = (made: ProjectsChange, words: ProjectsWords, asked?: Omit<ProjectsQuestion, 'run'>) => {
    const wanted = chosen.map(({ id }) => id)
    const start = () => void run(() => makeProjectsChange({ desktop, queries }, [{ ids: wanted, change: made }], words))
    if (asked === undefined) start()
    else setQuestion({ ...asked, run: start })
  }
  const away = { disabled: offline || busy, title: offline ? NEEDS_PLATFORM : undefined }
  return (
    <div
      ref={bar}
      className={page.toolbar}
      role="toolbar"
      aria-label="Selected projects"
      onKeyDown={(event) => {
        // Escape closes an open menu first.
        if (event.key === 'Escape' && (event.target as HTMLElement).closest('[popover], dialog') === null) clear()
      }}
    >
      <Button look="quiet" aria-label="Clear selection" icon={<X size={16} />} onClick={clear} />
      <strong role="status">{projectsText(chosen.length)} selected</strong>
      {chosen.length < projects.length && (
        <Button look="quiet" onClick={() => selectProjects(projects)}>
          Select all {countText(projects.length)}
        </Button>
      )}
      <span className={page.grow} />
      {runsTeam && (
        <Menu
          label="Set status"
          icon={<CircleDashed size={15} />}
          busy={busy}
          {...away}
          entries={PROJECT_STATUS_ROWS.map(({ value, label, tone }) => ({
            kind: 'action',
            label,
            icon: <Circle size={11} fill="currentColor" className={tones[tone]} />,
            onChoose: () =>
              change(
                { status: value },
                { name: 'status', done: `set to ${label}` },
                statusQuestion(chosen, value, label),
              ),
          }))}
        >
          Set status
        </Menu>
      )}
      <Menu
        label="Pin"
        icon={<Pin size={15} />}
        {...away}
        entries={[
          { isPinned: true, label: 'Pin', done: 'pinned', icon: <Pin size={15} /> },
          { isPinned: false, label: 'Unpin', done: 'unpinned', icon: <PinOff size={15} /> },
        ].map(({ isPinned, label, done, icon }) => ({
          kind: 'action',
          label,
          icon,
          onChoose: () => change({ is_pinned: isPinned }, { name: 'pin', done }),
        }))}
      >
        Pin
      </Menu>
      {runsTeam && (
        <Button
          icon={<UserRoundPlus size={15} />}
          aria-haspopup="dialog"
          {...away}
          onClick={() => setSharing(chosen.map(({ id }) => id))}
        >
          Share…
        </Button>
      )}
      {runsTeam && (
        <Button
          icon={<FileArchive size={15} />}
          aria-haspopup="dialog"
          {...away}
          onClick={() =>
            setQuestion({
              ...exportQuestion(chosen),
              run: () => void run(() => exportProjects({ desktop, queries }, chosen)),
            })
          }
        >
          Export…
        </Button>
      )}
      {runsTeam && (
        <Button
          icon={<Trash2 size={15} />}
          aria-haspopup="dialog"
          {...away}
          onClick={() => change({ is_deleted: true }, { name: 'deletion', done: 'deleted' }, deletionQuestion(chosen))}
        >
          Delete…
        </Button>
      )}
      {sharing !== undefined && (
        <Suspense>
          <ShareProjectsDialog
            projectIds={sharing}
            onClose={(isStarted) => {
              setSharing(undefined)
              if (isStarted) clear()
            }}
          />
        </Suspense>
      )}
      {question !== undefined && <ProjectsQuestionDialog question={question} onClose={() => setQuestion(undefined)} />}
    </div>
  )
}
