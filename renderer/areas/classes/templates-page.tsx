import { ClipboardList, Plus, Spline } from 'lucide-react'
import { NEEDS_PLATFORM } from '../../desktop/away'
import { ListPage } from '../../kit/list-page'
import { readingOf } from '../../kit/reading'
import { Link } from '../../router/link'
import { goTo } from '../../router/place-store'
import { Banner } from '../../../ui/banner'
import { Button } from '../../../ui/button'
import { EmptyState } from '../../../ui/empty-state'
import { amountText } from '../../../ui/texts'
import { ClassTabs } from './class-tabs'
import classes from './classes-page.module.css'
import { useDrafts } from './drafts-store'
import { TemplateEditor } from './template-editor'
import styles from './templates-page.module.css'
import { useClassRights } from './use-classes'
import { useTemplates } from './use-templates'
import { typeHas } from '#domain/project-types'

interface TemplatesPageProps {
  readonly projectId: number
  /** 0: a new template. */
  readonly templateId: number | null
}

const NEW = 0

/** The keypoint templates of a vector project. */
export function TemplatesPage({ projectId, templateId }: TemplatesPageProps) {
  const { project, hindrance, ask, mayChange } = useClassRights(projectId)
  const { listed, remove } = useTemplates(projectId)
  const drafts = useDrafts((state) => state.templates)
  const rows = listed.data?.data
  const one = rows?.find(({ id }) => id === templateId)
  const open = (id: number | null) => goTo({ area: 'templates', projectId, templateId: id }, { replace: true })
  const add = () => open(NEW)
  if (project.data !== undefined && !typeHas(project.data.type, 'skeletons')) {
    return (
      <EmptyState
        level={1}
        icon={<Spline size={22} />}
        title="Keypoint templates belong to vector projects."
        text="Projects of other types have no templates."
        actions={<Button onClick={() => goTo({ area: 'classes', projectId, classId: null })}>Go to the classes</Button>}
      />
    )
  }
  const isDrawing = one !== undefined || templateId === NEW
  return (
    <div className={classes.page} data-chosen={isDrawing}>
      <ListPage
        title="Keypoint templates"
        many="templates"
        reading={readingOf(listed)}
        rows={rows}
        saysEmpty={!isDrawing}
        empty={{
          icon: <Spline size={22} />,
          title: 'No keypoint templates.',
          text: 'A template is a set of named points with lines between them, such as a person or a hand. The template tool draws it with one click for each point.',
          actions: mayChange && (
            <Button look="primary" icon={<Plus size={16} />} onClick={add}>
              New template
            </Button>
          ),
        }}
        actions={
          <Button look="primary" icon={<Plus size={16} />} disabled={!mayChange} title={hindrance} onClick={add}>
            New template
          </Button>
        }
        above={
          <>
            <ClassTabs projectId={projectId} projectType={project.data?.type} tab="templates" />
            {hindrance !== undefined && hindrance !== NEEDS_PLATFORM && (
              <div className={classes.note}>
                <Banner tone="info" icon={<ClipboardList size={16} />}>
                  {hindrance} {ask}
                </Banner>
              </div>
            )}
          </>
        }
      >
        {(all) => (
          <div className={classes.panes}>
            <section className={classes.list} aria-label="List of templates">
              <ul className={styles.rows} aria-label="Templates">
                {all.map(({ id, name, points }) => (
                  <li key={id}>
                    <Link
                      to={{ area: 'templates', projectId, templateId: id }}
                      className={styles.row}
                      aria-current={id === templateId || undefined}
                    >
                      <span className={styles.name}>{name}</span>
                      {drafts.has(`${projectId} ${id}`) && <span className={styles.hint}>not saved</span>}
                      <span className={styles.hint}>{amountText(points.length, 'point', 'points')}</span>
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
            <section className={classes.editor} aria-label="Template">
              <Button className={classes.back} size="small" look="quiet" onClick={() => open(null)}>
                All templates
              </Button>
              {isDrawing ? (
                <TemplateEditor
                  key={templateId}
                  projectId={projectId}
                  template={one}
                  all={all}
                  mayChange={mayChange}
                  hindrance={hindrance}
                  onSaved={open}
                  onDelete={() => {
                    open(null)
                    if (one !== undefined) void remove(one)
                  }}
                />
              ) : (
                <EmptyState
                  icon={<Spline size={22} />}
                  title={templateId === null ? 'No template is chosen' : 'This template was deleted'}
                  text="Choose one from the list, or draw a new one."
                />
              )}
            </section>
          </div>
        )}
      </ListPage>
    </div>
  )
}
