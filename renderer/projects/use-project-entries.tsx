import {
  ArrowUpNarrowWide,
  Circle,
  CopyPlus,
  FileArchive,
  History,
  ImagePlus,
  PencilLine,
  Pin,
  PinOff,
  Play,
  Settings2,
  Tags,
  Trash2,
  UserRoundPlus,
  Users,
} from 'lucide-react'
import type { Project } from '#domain/entities'
import { accessesQuery, teamQuery } from '../queries'
import { useCall } from '../desktop/use-call'
import { goTo } from '../router/place-store'
import { openOverlay } from '../stores/overlay-store'
import type { MenuEntry } from '../../ui/menu'
import { takesFiles } from './add-files'
import { limitsQuery, takesNothing } from './limits'
import { useSeenReason } from './hindrance'
import { PROJECT_STATUS_ROWS } from './project-status'
import tones from './project-tones.module.css'
import { useProjectActs } from './use-project-acts'

/** All permitted actions on a project; permissions load when the menu opens. */
export function useProjectEntries(project: Project, isOpen: boolean): readonly MenuEntry[] {
  const { id, is_pinned: pinned, status, imageCount } = project
  const acts = useProjectActs(project)
  const accesses = useCall(accessesQuery(id), { enabled: isOpen })
  const team = useCall(teamQuery)
  const may = (action: string) => accesses.data?.accesses.actions.includes(action) === true
  const limits = useCall(limitsQuery(id), { enabled: isOpen && may('UploadItem') })
  const isFull = limits.data !== undefined && takesNothing(limits.data)
  const runsTeam = team.data?.accesses.actions.includes('CreateProject') === true
  const seen = useSeenReason()
  return [
    ...(seen === undefined ? [] : [{ kind: 'heading' as const, label: seen }]),
    {
      kind: 'action',
      label: 'Open the first item',
      icon: <Play size={15} />,
      disabled: imageCount === 0,
      onChoose: () => goTo({ area: 'review', projectId: id, itemId: null }),
    },
    ...offered(takesFiles(project.type), {
      kind: 'action',
      label: 'Add pictures…',
      icon: <ImagePlus size={15} />,
      disabled: !may('UploadItem') || isFull,
      ...(isFull ? { hint: 'No room' } : {}),
      onChoose: () => openOverlay({ kind: 'addPictures', projectId: id, dropped: null }),
    }),
    {
      kind: 'action',
      label: 'Classes',
      icon: <Tags size={15} />,
      onChoose: () => goTo({ area: 'classes', projectId: id, classId: null }),
    },
    {
      kind: 'action',
      label: 'Settings',
      icon: <Settings2 size={15} />,
      onChoose: () => goTo({ area: 'projectSettings', projectId: id, tab: 'general' }),
    },
    ...offered(may('ManageSettings'), {
      kind: 'action',
      label: 'People',
      icon: <Users size={15} />,
      onChoose: () => goTo({ area: 'projectPeople', projectId: id }),
    }),
    ...offered(may('ManageSettings'), {
      kind: 'action',
      label: 'Share…',
      icon: <UserRoundPlus size={15} />,
      onChoose: () => openOverlay({ kind: 'projectAct', act: 'share', projectId: id }),
    }),
    ...offered(may('UploadPriority'), {
      kind: 'action',
      label: 'Priorities from a file…',
      icon: <ArrowUpNarrowWide size={15} />,
      onChoose: () => openOverlay({ kind: 'priorityFile', projectId: id }),
    }),
    ...offered(may('DownloadItem'), {
      kind: 'action',
      label: 'Export annotations…',
      icon: <FileArchive size={15} />,
      onChoose: () => openOverlay({ kind: 'exportProject', projectId: id }),
    }),
    ...offered(may('DownloadItem'), {
      kind: 'action',
      label: 'Exports',
      icon: <History size={15} />,
      onChoose: () => goTo({ area: 'exports', projectId: id }),
    }),
    {
      kind: 'action',
      label: pinned ? 'Unpin' : 'Pin',
      icon: pinned ? <PinOff size={15} /> : <Pin size={15} />,
      disabled: seen !== undefined,
      onChoose: () => acts.setPinned(!pinned),
    },
    ...(runsTeam ? [{ kind: 'heading' as const, label: 'Status' }, ...statuses(status, acts.askStatus)] : []),
    { kind: 'separator' },
    {
      kind: 'action',
      label: 'Rename…',
      icon: <PencilLine size={15} />,
      hint: 'F2',
      disabled: !may('UpdateProject'),
      onChoose: () => openOverlay({ kind: 'projectAct', act: 'rename', projectId: id }),
    },
    ...offered(runsTeam, {
      kind: 'action',
      label: 'Clone…',
      icon: <CopyPlus size={15} />,
      onChoose: () => openOverlay({ kind: 'projectAct', act: 'clone', projectId: id }),
    }),
    ...offered(runsTeam, {
      kind: 'action',
      label: 'Delete…',
      icon: <Trash2 size={15} />,
      danger: true,
      disabled: !may('DeleteProject'),
      onChoose: () => openOverlay({ kind: 'projectAct', act: 'delete', projectId: id }),
    }),
  ]
}

function statuses(present: Project['status'], choose: (status: Project['status']) => void): readonly MenuEntry[] {
  return PROJECT_STATUS_ROWS.map(({ value, label, tone }) => ({
    kind: 'one',
    label,
    icon: <Circle size={11} fill="currentColor" className={tones[tone]} />,
    checked: present === value,
    onChoose: () => {
      if (present !== value) choose(value)
    },
  }))
}

function offered(isOffered: boolean, entry: MenuEntry): readonly MenuEntry[] {
  return isOffered ? [entry] : []
}
