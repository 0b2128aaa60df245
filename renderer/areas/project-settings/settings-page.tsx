import { Lock } from 'lucide-react'
import { useEffect } from 'react'
import type { Project } from '#domain/entities'
import { isGone } from '../../desktop/failure'
import { Tabs } from '../../kit/tabs'
import { useAdmins } from '../../projects/use-admins'
import { goTo } from '../../router/place-store'
import { Banner } from '../../../ui/banner'
import { Button } from '../../../ui/button'
import { ErrorPanel } from '../../../ui/error-panel'
import page from '../../../ui/page-header.module.css'
import { Skeleton } from '../../../ui/skeleton'
import { forgetSettings } from './asked-setting-store'
import { AttachmentsTab } from './attachments-tab'
import { CategoriesTab } from './categories/categories-tab'
import { DangerTab } from './danger-tab'
import { FormTab } from './form-tab'
import { GeneralTab } from './general-tab'
import { InstructionsTab } from './instructions-tab'
import { MetadataTab } from './metadata-tab'
import { RequestsTab } from './requests-tab'
import { ReviewTab } from './review-tab'
import { StepsTab } from './steps/steps-tab'
import styles from './settings-page.module.css'
import { type Tab, tabsOf } from './settings-tabs'
import { hindranceOf, type LineOf, useSettings } from './use-settings'

const NO_ASSIGNING = 'Only admins of the project say who receives which items.'

interface SettingsPageProps {
  readonly projectId: number
  readonly tab: Tab
}

/** A project's settings: everyone in the project may read them, admins change them. */
export function SettingsPage({ projectId, tab: asked }: SettingsPageProps) {
  const { project, accesses, listed, noRight, isSeenAs, away, hindrance } = useSettings(projectId)
  const ask = useAdmins(noRight !== undefined && !isSeenAs)
  useEffect(() => () => forgetSettings(asked), [asked])
  const failure = (project.error ?? listed.error)?.failure
  if (failure !== undefined && (project.data === undefined || listed.data === undefined)) {
    const isAbsent = project.isError && isGone(project.error)
    return (
      <ErrorPanel
        level={1}
        title="The settings can't be shown"
        failure={failure}
        {...(isAbsent ? {} : { onRetry: () => void Promise.all([project.refetch(), listed.refetch()]) })}
        retrying={listed.isFetching}
        actions={<Button onClick={() => goTo({ area: 'projects' })}>Go to the projects</Button>}
      />
    )
  }
  const opened = project.data
  const mayDelete = accesses.data?.accesses.actions.includes('DeleteProject') === true
  // Hidden if the person can do nothing there; its address still works.
  const hidesDanger = noRight !== undefined && !mayDelete && asked !== 'danger'
  const shown = tabsOf(opened?.type).filter((row) => !(hidesDanger && row.tab === 'danger'))
  // The address may name a tab of another project type.
  const tab = opened === undefined || shown.some((row) => row.tab === asked) ? asked : 'general'
  const mayAssign = accesses.data?.accesses.actions.includes('AssignItem') === true
  const lineOf: LineOf = (name, label) => ({
    projectId,
    name,
    label,
    present: listed.data?.find(({ attribute }) => attribute === name),
    hindrance: hindrance ?? (opened && hindranceOf(name, opened)),
    // The banner above already says so.
    isSaidAbove: noRight !== undefined,
  })
  return (
    <>
      <div className={page.header}>
        <div className={page.titles}>
          <h1 className={page.title}>Settings</h1>
        </div>
      </div>
      <Tabs
        label="Settings"
        tabs={shown.map((row) => ({
          place: { area: 'projectSettings', projectId, tab: row.tab },
          label: row.label,
          isHere: row.tab === tab,
        }))}
      />
      <div className={styles.scroll}>
        {opened === undefined || listed.data === undefined || accesses.data === undefined ? (
          <div className={styles.body} role="status" aria-label="Reading the settings">
            <Skeleton height={150} radius={10} />
            <Skeleton height={90} radius={10} />
          </div>
        ) : (
          <div className={styles.body}>
            {noRight !== undefined && (
              <Banner tone="info" icon={<Lock size={16} />}>
                {noRight} {ask}
              </Banner>
            )}
            <Content
              tab={tab}
              project={opened}
              hindrance={hindrance}
              peopleHindrance={away ?? (mayAssign ? undefined : NO_ASSIGNING)}
              away={away}
              mayDelete={mayDelete}
              lineOf={lineOf}
            />
          </div>
        )}
      </div>
    </>
  )
}

interface ContentProps {
  readonly tab: Tab
  readonly project: Project
  readonly hindrance: string | undefined
  /** The reason items can't be assigned to people. */
  readonly peopleHindrance: string | undefined
  readonly away: string | undefined
  readonly mayDelete: boolean
  readonly lineOf: LineOf
}

function Content({ tab, project, hindrance, peopleHindrance, away, mayDelete, lineOf }: ContentProps) {
  switch (tab) {
    case 'general':
      return <GeneralTab project={project} hindrance={hindrance} lineOf={lineOf} />
    case 'instructions':
      return <InstructionsTab key={project.id} projectId={project.id} hindrance={hindrance} />
    case 'requests':
      return <RequestsTab lineOf={lineOf} />
    case 'steps':
      return <StepsTab key={project.id} project={project} hindrance={hindrance} />
    case 'categories':
      return (
        <CategoriesTab
          key={project.id}
          project={project}
          hindrance={hindrance}
          peopleHindrance={peopleHindrance}
          lineOf={lineOf}
        />
      )
    case 'review':
      return <ReviewTab key={project.id} project={project} hindrance={hindrance} />
    case 'metadata':
      return <MetadataTab key={project.id} projectId={project.id} hindrance={hindrance} />
    case 'attachments':
      return <AttachmentsTab key={project.id} project={project} hindrance={hindrance} />
    case 'form':
      return <FormTab key={project.id} project={project} hindrance={hindrance} />
    case 'danger':
      return <DangerTab project={project} hindrance={hindrance} mayDelete={mayDelete} away={away} />
  }
}
