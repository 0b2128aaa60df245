import { Link } from '../../router/link'
import styles from './classes-page.module.css'
import { typeHas } from '#domain/project-types'

interface ClassTabsProps {
  readonly projectId: number
  readonly projectType: number | undefined
  readonly tab: 'classes' | 'templates'
}

/** Between the classes of a project and its keypoint templates; other projects than vector ones have no templates. */
export function ClassTabs({ projectId, projectType, tab }: ClassTabsProps) {
  if (!typeHas(projectType, 'skeletons')) return null
  return (
    <nav className={styles.tabs} aria-label="Classes and templates">
      <Link
        to={{ area: 'classes', projectId, classId: null }}
        className={styles.tab}
        aria-current={tab === 'classes' ? 'page' : undefined}
      >
        Classes
      </Link>
      <Link
        to={{ area: 'templates', projectId, templateId: null }}
        className={styles.tab}
        aria-current={tab === 'templates' ? 'page' : undefined}
      >
        Keypoint templates
      </Link>
    </nav>
  )
}
