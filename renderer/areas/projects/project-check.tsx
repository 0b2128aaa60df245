import { Check } from 'lucide-react'
import type { Project } from '#domain/entities'
import styles from './project-check.module.css'
import { useSelectedProjects } from './selected-store'

/** A project's checkbox; the list handles its clicks. */
export function ProjectCheck({ project }: { readonly project: Project }) {
  const isChosen = useSelectedProjects(({ ids }) => ids.has(project.id))
  const isSelecting = useSelectedProjects(({ ids }) => ids.size > 0)
  return (
    <button
      type="button"
      role="checkbox"
      data-check
      data-shown={isSelecting || undefined}
      className={styles.check}
      aria-checked={isChosen}
      aria-label={`Select ${project.name}`}
      tabIndex={-1}
    >
      {isChosen && <Check size={14} strokeWidth={3} aria-hidden="true" />}
    </button>
  )
}
