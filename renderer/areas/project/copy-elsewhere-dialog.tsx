import { useMemo, useState } from 'react'
import type { Project } from '#domain/entities'
import { projectTypeName, UPLOAD_STATE } from '#domain/enums'
import { nextStep } from '#domain/errors'
import { comesAs, mixedUploads } from '#domain/limits'
import { PROJECT_TYPE_LABEL } from '#domain/project-type-labels'
import { NEEDS_PLATFORM } from '../../desktop/away'
import { rowQuery } from '../../desktop/row-query'
import { useAct } from '../../desktop/use-act'
import { useCall } from '../../desktop/use-call'
import { useDesktop } from '../../desktop/desktop-context'
import { Problem } from '../../kit/problem'
import { jobAct } from '../../jobs/job-acts'
import { projectQuery, projectsQuery } from '../../queries'
import { useConnectivity } from '../../stores/connectivity-store'
import { recordAct } from '../../stores/undo-store'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { ErrorPanel } from '../../../ui/error-panel'
import { SearchField } from '../../../ui/search-field'
import { Skeleton } from '../../../ui/skeleton'
import { amountText, countText } from '../../../ui/texts'
import styles from './copy-elsewhere-dialog.module.css'
import { useCopyRoom } from './copy-room'
import { itemsText } from './items-text'
import type { MeantItems } from './use-bulk'

interface CopyElsewhereDialogProps {
  readonly projectId: number
  /** The items to copy. */
  readonly meant: MeantItems
  /** `isStarted`: copying has begun. */
  readonly onClose: (isStarted: boolean) => void
}

/** More rows would need virtual scrolling. */
const OFFERED_MAX = 100
/** Names to list in a sentence. */
const NAMED_MAX = 5

/** Chooses a project to copy items to, and warns about classes that it lacks. */
export function CopyElsewhereDialog({ projectId, meant, onClose }: CopyElsewhereDialogProps) {
  const desktop = useDesktop()
  const offline = useConnectivity((state) => state.offline)
  const here = useCall(projectQuery(projectId))
  const all = useCall(projectsQuery)
  const [search, setSearch] = useState('')
  const [into, setInto] = useState<Project>()
  const [withAnnotations, setWithAnnotations] = useState(true)
  const missing = useMissingClasses(projectId, into?.id, withAnnotations)
  const room = useCopyRoom(into, meant.count)
  const offered = useMemo(() => {
    const wanted = search.trim().toLowerCase()
    return (all.data?.data ?? []).filter(
      ({ id, type, name }) => id !== projectId && type === here.data?.type && name.toLowerCase().includes(wanted),
    )
  }, [all.data, here.data, projectId, search])
  const copy = useAct(
    (api, target: number) =>
      api.platform.start('copyItems', {
        path: { projectId },
        body: { into: target, filter: meant.filter, except_ids: meant.exceptIds, with_annotations: withAnnotations },
      }),
    {
      onDone: ({ id }, target) => {
        recordAct(jobAct(desktop, target, id, `copy of ${itemsText(meant.count)}`))
        onClose(true)
      },
    },
  )
  const failure = copy.error?.failure
  const type = projectTypeName(here.data?.type ?? 0)
  return (
    <Dialog
      title={`Copy ${itemsText(meant.count).toLowerCase()} to another project`}
      onClose={() => onClose(false)}
      onSubmit={() => {
        if (into !== undefined && !room.isFull && !offline && !copy.isPending) copy.mutate(into.id)
      }}
      footer={
        <>
          <Button onClick={() => onClose(false)}>Cancel</Button>
          <Button
            look="primary"
            type="submit"
            busy={copy.isPending}
            disabled={into === undefined || room.isFull || offline}
            title={offline ? NEEDS_PLATFORM : into === undefined ? 'Choose a project first' : undefined}
          >
            Copy
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        <SearchField label="Search projects" value={search} onChange={setSearch} escape="passes" data-first-focus />
        {all.isError && all.data === undefined ? (
          <ErrorPanel
            title="The projects can't be read"
            failure={all.error.failure}
            onRetry={() => void all.refetch()}
            retrying={all.isFetching}
          />
        ) : all.data === undefined || here.data === undefined ? (
          <Skeleton width="70%" />
        ) : offered.length === 0 ? (
          <p className={styles.note}>
            {search.trim() === ''
              ? `You see no other project of the type ${type === undefined ? 'of this one' : PROJECT_TYPE_LABEL[type]} that you see.`
              : 'No project of this type matches.'}
          </p>
        ) : (
          <fieldset className={styles.list}>
            <legend className={styles.hidden}>Project</legend>
            {offered.slice(0, OFFERED_MAX).map((one) => (
              <label key={one.id} className={styles.row} title={mixedWith(here.data, one)}>
                <input
                  type="radio"
                  name="into"
                  checked={into?.id === one.id}
                  disabled={mixedWith(here.data, one) !== undefined}
                  onChange={() => {
                    copy.reset()
                    setInto(one)
                  }}
                />
                <span className={styles.name} title={one.name}>
                  {one.name}
                </span>
                <span className={styles.note}>
                  {mixedWith(here.data, one) === undefined
                    ? amountText(one.imageCount, 'item', 'items')
                    : one.upload_state === UPLOAD_STATE.external
                      ? 'for links only'
                      : 'for files only'}
                </span>
              </label>
            ))}
            {offered.length > OFFERED_MAX && (
              <p className={styles.note}>{countText(offered.length - OFFERED_MAX)} more. Search to narrow the list.</p>
            )}
          </fieldset>
        )}
        <label className={styles.row}>
          <input
            type="checkbox"
            checked={withAnnotations}
            onChange={({ target }) => setWithAnnotations(target.checked)}
          />
          With their annotations
        </label>
        {missing !== undefined && missing.length > 0 && (
          <p className={styles.warning}>
            “{into?.name}” has no {missing.length === 1 ? 'class' : 'classes'}{' '}
            {missing
              .slice(0, NAMED_MAX)
              .map((name) => `“${name}”`)
              .join(', ')}
            {missing.length > NAMED_MAX && ` and ${countText(missing.length - NAMED_MAX)} more`}. Objects of{' '}
            {missing.length === 1 ? 'it' : 'them'} keep the name and get a class once you make it there.
          </p>
        )}
        {room.text !== undefined && (
          <p className={styles.warning} role="status">
            {room.text}
          </p>
        )}
        <p className={styles.note}>Folders keep their names, taken names are skipped, and copies start without work.</p>
        <Problem text={failure && `${failure.message} ${nextStep(failure)}`} />
      </div>
    </Dialog>
  )
}

/** The reason files and links can't be mixed in the target project; undefined if the copy is possible. */
function mixedWith(from: Project, into: Project): string | undefined {
  if (from.upload_state === undefined || into.upload_state === undefined) return undefined
  return mixedUploads(into.upload_state, comesAs(from.upload_state))
}

/** Names of classes missing from the target project; undefined while loading or not needed. */
function useMissingClasses(
  projectId: number,
  into: number | undefined,
  isAsked: boolean,
): readonly string[] | undefined {
  const enabled = isAsked && into !== undefined
  const here = useCall(rowQuery('listClasses', { projectId }), { enabled })
  const there = useCall(rowQuery('listClasses', { projectId: into ?? 0 }), { enabled })
  if (!enabled || here.data === undefined || there.data === undefined) return undefined
  const known = new Set(there.data.data.map(({ name }) => name))
  return here.data.data.flatMap(({ name }) => (known.has(name) ? [] : [name]))
}
