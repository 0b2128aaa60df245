import { useState } from 'react'
import type { Project } from '#domain/entities'
import { coverQuery } from '../../queries'
import { useCall } from '../../desktop/use-call'
import { ProjectTypeMark } from '../../../ui/project-type-mark'
import styles from './project-cover.module.css'

/** A project's first picture with its type icon in the corner; empty without a picture. */
export function ProjectCover({ project }: { readonly project: Pick<Project, 'id' | 'type' | 'imageCount'> }) {
  const { id, type, imageCount } = project
  const first = useCall(coverQuery(id), { enabled: imageCount > 0 })
  const [shown, setShown] = useState<string | null>(null)
  const url = first.data?.data[0]?.thumbnail
  if (url === undefined || url === '') return null
  return (
    <>
      <img
        className={styles.cover}
        data-shown={shown === url || undefined}
        alt=""
        decoding="async"
        src={url}
        draggable={false}
        onLoad={() => setShown(url)}
      />
      {shown === url && (
        <span className={styles.badge}>
          <ProjectTypeMark type={type} size={18} />
        </span>
      )}
    </>
  )
}
