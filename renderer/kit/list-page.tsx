import { CloudOff, Lock, SearchX, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { nextStep } from '#domain/errors'
import { NEEDS_PLATFORM } from '../desktop/away'
import { goTo } from '../router/place-store'
import { useConnectivity } from '../stores/connectivity-store'
import { Banner } from '../../ui/banner'
import { Button } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { ErrorPanel } from '../../ui/error-panel'
import page from '../../ui/page-header.module.css'
import { Skeleton } from '../../ui/skeleton'
import { countText } from '../../ui/texts'
import styles from './list-page.module.css'
import type { Reading } from './reading'

interface Message {
  readonly title: string
  readonly text: string
  readonly actions?: ReactNode
}

interface ListPageProps<R> {
  readonly title: string
  /** The rows in one word, such as `exports`. */
  readonly many: string
  readonly reading: Reading
  /** Undefined while they are read for the first time. */
  readonly rows: readonly R[] | undefined
  /** How many there are, where that says more than the rows do; a text where it counts something else. */
  readonly total?: number | string | undefined
  readonly isNarrowed?: boolean
  readonly onClear?: () => void
  /** The text of an empty list, with one next action. */
  readonly empty: Message & { readonly icon: ReactNode }
  /** False: an empty list is drawn as its rows are, such as beside an editor of a new one. */
  readonly saysEmpty?: boolean
  /** Why the person may not see the list, and who can change that. */
  readonly barred?: Message | undefined
  readonly actions?: ReactNode
  /** Tabs and notes between the header and the list. */
  readonly above?: ReactNode
  /** Search, filters and the selection; it needs rows to work on. */
  readonly toolbar?: ReactNode
  /** Beside the rows, such as a side panel. */
  readonly aside?: ReactNode
  readonly children: (rows: readonly R[]) => ReactNode
}

/** The frame of every list: its header, its toolbar, and the rows or the reason why there are none. */
export function ListPage<R>(props: ListPageProps<R>) {
  const { title, many, reading, rows, total, barred, actions, above, toolbar, aside } = props
  const offline = useConnectivity((state) => state.offline)
  if (barred !== undefined)
    return <EmptyState level={1} icon={<Lock size={22} />} {...barred} actions={barred.actions ?? TO_PROJECTS} />
  if (rows === undefined && reading.failure !== undefined)
    return (
      <ErrorPanel
        level={1}
        title={`The ${many} can't be shown`}
        failure={reading.failure}
        onRetry={reading.again}
        retrying={reading.isFetching}
        actions={TO_PROJECTS}
      />
    )
  return (
    <>
      <div className={page.header}>
        <div className={page.titles}>
          <h1 className={page.title}>
            {title}
            {rows !== undefined && <Count shown={rows.length} total={total} />}
          </h1>
        </div>
        <div className={page.actions}>{actions}</div>
      </div>
      {above}
      {rows !== undefined && toolbar}
      {rows !== undefined && offline && (
        <Note icon={<CloudOff size={16} />}>This is the last list that Loupe read. {NEEDS_PLATFORM}</Note>
      )}
      {rows !== undefined && !offline && reading.failure !== undefined && (
        <Note icon={<TriangleAlert size={16} />} reading={reading}>
          {reading.failure.message} {nextStep(reading.failure)}
        </Note>
      )}
      <div className={styles.body}>
        <div className={styles.main}>
          <Rows {...props} />
        </div>
        {aside}
      </div>
    </>
  )
}

const TO_PROJECTS = <Button onClick={() => goTo({ area: 'projects' })}>Go to the projects</Button>

function Count({ shown, total }: { readonly shown: number; readonly total: number | string | undefined }) {
  const text =
    typeof total === 'string'
      ? total
      : total === undefined || total === shown
        ? countText(shown)
        : `${countText(shown)} of ${countText(total)}`
  return text === '' || text === '0' ? null : <span className={page.count}>{text}</span>
}

interface NoteProps {
  readonly icon: ReactNode
  readonly reading?: Reading
  readonly children: ReactNode
}

function Note({ icon, reading, children }: NoteProps) {
  return (
    <div className={styles.note}>
      <Banner
        tone={reading === undefined ? 'info' : 'warning'}
        icon={icon}
        action={
          reading?.again && (
            <Button size="small" busy={reading.isFetching} onClick={reading.again}>
              Try again
            </Button>
          )
        }
      >
        {children}
      </Banner>
    </div>
  )
}

function Rows<R>({ many, rows, isNarrowed = false, onClear, empty, saysEmpty = true, children }: ListPageProps<R>) {
  if (rows === undefined)
    return (
      <div className={styles.loading} role="status" aria-label={`Reading the ${many}`}>
        {SKELETONS.map((at) => (
          <Skeleton key={at} height={44} radius={8} />
        ))}
      </div>
    )
  if (rows.length > 0 || !saysEmpty) return children(rows)
  if (!isNarrowed) return <EmptyState {...empty} />
  return (
    <EmptyState
      icon={<SearchX size={22} />}
      title="Nothing matches"
      text={`The search and the filters leave none of the ${many}.`}
      actions={<Button onClick={onClear}>Clear filters</Button>}
    />
  )
}

const SKELETONS = [0, 1, 2, 3, 4, 5] as const
