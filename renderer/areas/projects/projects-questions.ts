import type { Project } from '#domain/entities'
import { PROJECT_STATUS, type ProjectStatus } from '#domain/enums'
import { openItems } from '../../projects/open-items'
import { amountText } from '../../../ui/texts'
import { projectsText } from './projects-act'

/** From this many projects on, changes need confirmation. */
const ASKED_FROM = 20

/** A confirmation for changing many projects. */
export interface ProjectsQuestion {
  readonly title: string
  readonly text: string
  /** The button's label. */
  readonly verb: string
  readonly isDanger?: boolean
  /** Names listed below the text, such as projects to be deleted. */
  readonly names?: readonly string[]
  /** The text that must be typed to confirm. */
  readonly typed?: { readonly label: string; readonly text: string }
  readonly run: () => void
}

type Asked = Omit<ProjectsQuestion, 'run'>

/**
 * Confirms setting the status of many projects, or completing projects with open items; undefined: no confirmation
 * needed.
 */
export function statusQuestion(projects: readonly Project[], status: ProjectStatus, label: string): Asked | undefined {
  const open = status === PROJECT_STATUS.completed ? projects.filter((project) => openItems(project) > 0) : []
  if (open.length === 0 && projects.length < ASKED_FROM) return undefined
  const items = open.reduce((sum, project) => sum + openItems(project), 0)
  return {
    title: `Set ${projectsText(projects.length)} to ${label}?`,
    text: [
      open.length === 0
        ? ''
        : `${amountText(items, 'item', 'items')} in ${projectsText(open.length)} ${items === 1 ? 'is' : 'are'} not completed yet; they stay as they are.`,
      'You can undo this.',
    ]
      .filter(Boolean)
      .join(' '),
    verb: `Set to ${label}`,
  }
}

/** Confirms deleting projects with their contents, by typing their number or a single project's name. */
export function deletionQuestion(projects: readonly Project[]): Asked {
  const items = projects.reduce((sum, { imageCount }) => sum + imageCount, 0)
  const [only] = projects.length === 1 ? projects : []
  return {
    title: only === undefined ? `Delete ${projectsText(projects.length)}?` : `Delete “${only.name}”?`,
    text: `${holdsText(projects.length, items)} ${only === undefined ? 'They go' : 'It goes'} from everybody's list at once, and what runs in ${only === undefined ? 'them' : 'it'} ends. For seven days ${only === undefined ? 'they' : 'it'} can be brought back; after that all is gone for good.`,
    verb: `Delete ${projectsText(projects.length)}`,
    isDanger: true,
    ...(only === undefined ? { names: projects.map(({ name }) => name) } : {}),
    typed:
      only === undefined
        ? { label: 'Number of projects', text: String(projects.length) }
        : { label: 'Name of the project', text: only.name.trim() },
  }
}

function holdsText(projects: number, items: number): string {
  if (items === 0) return projects === 1 ? 'No item is in it.' : 'No item is in them.'
  return `${projects === 1 ? 'It holds' : 'They hold'} ${amountText(items, 'item', 'items')}.`
}

/** Confirms exporting projects. */
export function exportQuestion(projects: readonly Project[]): Asked {
  const items = projects.reduce((sum, { imageCount }) => sum + imageCount, 0)
  return {
    title: `Export ${projectsText(projects.length)}?`,
    text: `The annotations of ${amountText(items, 'item', 'items')} with the classes beside them, one archive for each project. They are made one after another, and kept under Exports for 30 days.`,
    verb: 'Start',
  }
}
