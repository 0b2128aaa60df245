import type { Project } from '#domain/entities'
import type { ItemFilter } from '#domain/item-filter'
import { folderPermissions, type ProjectPermissions } from '#domain/permissions'
import page from '../../../ui/page-header.module.css'
import { folderAccessesQuery } from '../../queries'
import { useCall } from '../../desktop/use-call'
import { ProjectTypeMark } from '../../../ui/project-type-mark'
import { Skeleton } from '../../../ui/skeleton'
import { AddButton } from './add-button'
import { countedText } from './items-text'
import { ProjectMenu } from './project-menu'
import { StartButton } from './start-button'
import { startWord } from './start-word'

interface ProjectHeaderProps {
  readonly projectId: number
  /** Undefined until it is read. */
  readonly project: Project | undefined
  readonly filter: ItemFilter
  /** The number of items that match the filter, and of all that the person may see. */
  readonly matching: number | undefined
  readonly visible: number | undefined
  readonly permissions: ProjectPermissions | undefined
  /** The number of items in each status, by its value. */
  readonly counts: ReadonlyMap<number, number>
  readonly onStart: () => void
}

/** The name of a project with the number of its items, its menus, and the button that opens the reviewer. */
export function ProjectHeader(props: ProjectHeaderProps) {
  const { projectId, project, filter, matching, visible, permissions, counts, onStart } = props
  const rights = useCall(folderAccessesQuery(projectId), { select: folderPermissions })
  return (
    <div className={page.header}>
      {project === undefined ? (
        <Skeleton width={36} height={36} radius={8} />
      ) : (
        <ProjectTypeMark type={project.type} size={36} />
      )}
      <div className={page.titles}>
        <h1 className={page.title} title={project?.name}>
          {project === undefined ? (
            <Skeleton width={220} height={18} />
          ) : (
            <>
              <span className={page.name}>{project.name}</span>
              {visible !== undefined && <span className={page.count}>{countedText(matching, visible)}</span>}
            </>
          )}
        </h1>
      </div>
      <div className={page.actions}>
        {project !== undefined && <ProjectMenu project={project} />}
        {project !== undefined && <AddButton project={project} />}
        <StartButton
          projectId={projectId}
          filter={filter}
          disabled={project === undefined || visible === 0}
          onOpen={onStart}
        >
          {startWord({ folder: rights.data, project: permissions, counts })}
        </StartButton>
      </div>
    </div>
  )
}
