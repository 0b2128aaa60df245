import { useQueryClient } from '@tanstack/react-query'
import { FolderX, Lock } from 'lucide-react'
import { useEffect } from 'react'
import type { ErrorCode } from '#domain/errors'
import { projectsQuery } from '../../queries'
import { goTo } from '../../router/place-store'
import { forgetRecent } from '../../stores/recent-store'
import { Button } from '../../../ui/button'
import { EmptyState } from '../../../ui/empty-state'

interface AbsentProjectProps {
  readonly projectId: number
  /** The platform's error. */
  readonly code: ErrorCode
}

/** Shown if a project is missing or inaccessible; also removes it from the recent ones. */
export function AbsentProject({ projectId, code }: AbsentProjectProps) {
  const queries = useQueryClient()
  useEffect(() => {
    forgetRecent(projectId)
    // The list that led here may still contain it.
    void queries.invalidateQueries({ queryKey: projectsQuery.queryKey })
  }, [projectId, queries])
  const [Icon, title, text] =
    code === 'forbidden'
      ? [Lock, 'You have no access to this project', 'An admin of the project can add you to it.']
      : [FolderX, 'This project doesn’t exist', 'It was deleted, or the link that led here is wrong.']
  return (
    <EmptyState
      level={1}
      icon={<Icon size={22} />}
      title={title}
      text={text}
      actions={<Button onClick={() => goTo({ area: 'projects' }, { replace: true })}>Go to the projects</Button>}
    />
  )
}
