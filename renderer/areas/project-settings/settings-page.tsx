import { Lock } from 'lucide-react'
import { PROJECT_TYPE } from '#domain/enums'
import type { SettingName } from '#domain/project-settings'
import { isGone } from '../../desktop/failure'
import { Link } from '../../router/link'
import { goTo } from '../../router/place-store'
import { Banner } from '../../../ui/banner'
import { Button } from '../../../ui/button'
import { ErrorPanel } from '../../../ui/error-panel'
import page from '../../../ui/page-header.module.css'
import { Skeleton } from '../../../ui/skeleton'
import { DescriptionForm } from './description-form'
import { NumberLine, SwitchLine } from './setting-lines'
import styles from './settings-page.module.css'
import { hindranceOf, useSettings } from './use-settings'

type Tab = 'general' | 'requests'
const TABS: readonly { readonly tab: Tab; readonly label: string }[] = [
  { tab: 'general', label: 'General' },
  { tab: 'requests', label: 'Requests' },
]

interface SettingsPageProps {
  readonly projectId: number
  readonly tab: Tab
}

/** How work is done in a project: everybody in it may read this, its admins change it. */
export function SettingsPage({ projectId, tab }: SettingsPageProps) {
  const { project, accesses, listed, noRight, hindrance } = useSettings(projectId)
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
  const lineOf = (name: SettingName, label: string) => ({
    projectId,
    name,
    label,
    present: listed.data?.find(({ attribute }) => attribute === name),
    hindrance: hindrance ?? (opened && hindranceOf(name, opened)),
  })
  return (
    <>
      <div className={page.header}>
        <div className={page.titles}>
          <h1 className={page.title}>Settings</h1>
        </div>
      </div>
      <nav className={styles.tabs} aria-label="Settings">
        {TABS.map((row) => (
          <Link
            key={row.tab}
            to={{ area: 'projectSettings', projectId, tab: row.tab }}
            className={styles.tab}
            aria-current={row.tab === tab ? 'page' : undefined}
          >
            {row.label}
          </Link>
        ))}
      </nav>
      <div className={styles.scroll}>
        {opened === undefined || listed.data === undefined || accesses.data === undefined ? (
          <div className={styles.body} aria-busy="true" aria-label="Settings">
            <Skeleton height={150} radius={10} />
            <Skeleton height={90} radius={10} />
          </div>
        ) : (
          <div className={styles.body}>
            {noRight !== undefined && (
              <Banner tone="info" icon={<Lock size={16} />}>
                {noRight}
              </Banner>
            )}
            {tab === 'general' ? (
              <>
                <DescriptionForm key={projectId} project={opened} hindrance={hindrance} />
                {opened.type === PROJECT_TYPE.video && (
                  <NumberLine {...lineOf('FrameRate', 'Frame rate')} hint="Frames a second, less than 120." />
                )}
              </>
            ) : (
              <>
                <SwitchLine
                  {...lineOf('ImageAutoAssignEnable', 'People request items')}
                  hint="When it is off, nobody can request: the admins of the project assign the items."
                />
                <NumberLine
                  {...lineOf('ImageAutoAssignCount', 'Items a person gets at once')}
                  hint="Between 1 and 50."
                />
              </>
            )}
          </div>
        )}
      </div>
    </>
  )
}
