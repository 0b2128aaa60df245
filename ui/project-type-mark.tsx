import { Boxes, Brush, CircleHelp, Film, Grid2x2, MessagesSquare, Tags, TextSelect, VectorSquare } from 'lucide-react'
import { type ProjectTypeName, projectTypeName } from '#domain/enums'
import { PROJECT_TYPE_LABEL } from '#domain/project-type-labels'
import styles from './project-type-mark.module.css'

const ICONS: Readonly<Record<ProjectTypeName, typeof Film>> = {
  vector: VectorSquare,
  pixel: Brush,
  video: Film,
  text: TextSelect,
  tiled: Grid2x2,
  classification: Tags,
  point_cloud: Boxes,
  custom_llm: MessagesSquare,
}

/** The label of a project type. */
export function projectTypeLabel(type: number): string {
  const name = projectTypeName(type)
  return name === undefined ? 'Unknown type' : PROJECT_TYPE_LABEL[name]
}

/** Project type as a small coloured picture, next to its name. */
export function ProjectTypeMark({ type, size = 32 }: { readonly type: number; readonly size?: number }) {
  const name = projectTypeName(type)
  const Icon = name === undefined ? CircleHelp : ICONS[name]
  return (
    <span
      className={name === undefined ? styles.mark : `${styles.mark} ${styles[name]}`}
      style={{ width: size, height: size }}
      title={projectTypeLabel(type)}
      aria-hidden="true"
    >
      <Icon size={Math.round(size * 0.54)} strokeWidth={1.9} />
    </span>
  )
}
