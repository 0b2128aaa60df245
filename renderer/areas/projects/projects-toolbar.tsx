import { type KeyboardEvent, Suspense } from 'react'
import { lazily } from '../../../ui/lazily'
import page from '../../../ui/page-header.module.css'
import { SearchField } from '../../../ui/search-field'
import { arrangeProjects, useProjects } from './projects-store'

const ProjectsMenus = lazily(
  () => import('./projects-menus'),
  (module) => module.ProjectsMenus,
)

interface ProjectsToolbarProps {
  /** Moves the focus from the search box to the list. */
  readonly onEnterList: () => void
}

/** Search, filters, sorting and layout of projects. */
export function ProjectsToolbar({ onEnterList }: ProjectsToolbarProps) {
  const search = useProjects((state) => state.search)
  const leaveSearch = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'Enter') return
    event.preventDefault()
    onEnterList()
  }
  return (
    <div className={page.toolbar} role="toolbar" aria-label="Projects">
      <SearchField
        label="Search projects"
        className={page.search}
        value={search}
        onChange={(value) => arrangeProjects({ search: value })}
        onKeyDown={leaveSearch}
      />
      <Suspense fallback={null}>
        <ProjectsMenus />
      </Suspense>
    </div>
  )
}
