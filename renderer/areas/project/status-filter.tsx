import { CircleDashed } from 'lucide-react'
import type { WorkflowStatus } from '#domain/entities'
import { given } from '#domain/given'
import { Menu } from '../../../ui/menu'
import { StatusMark, statusColour } from '../../../ui/status-mark'
import { countText } from '../../../ui/texts'
import { useProjectView } from '../../stores/project-view-store'
import { filterStep } from './filter-step'
import styles from './status-filter.module.css'

interface StatusFilterProps {
  readonly statuses: readonly WorkflowStatus[]
  readonly counts: ReadonlyMap<number, number>
}

/** The maximum number of statuses in one line. */
const SIDE_BY_SIDE_MAX = 9

/** Item counts and filters by status: in one line if there is room, else in a menu. */
export function StatusFilter({ statuses, counts }: StatusFilterProps) {
  const chosen = useProjectView((state) => state.statuses)
  const choose = (value: number) =>
    filterStep({ statuses: chosen.includes(value) ? chosen.filter((known) => known !== value) : [...chosen, value] })
  const names = statuses.filter(({ value }) => chosen.includes(value)).map(({ name }) => name)
  const [first] = names
  return (
    <>
      <div
        className={styles.filter}
        role="group"
        aria-label="Filter by status"
        data-many={statuses.length > SIDE_BY_SIDE_MAX || undefined}
      >
        {statuses.map((status) => {
          const count = counts.get(status.value)
          return (
            <button
              key={status.id}
              type="button"
              className={styles.choice}
              aria-pressed={chosen.includes(status.value)}
              title={status.name}
              onClick={() => choose(status.value)}
            >
              <StatusMark status={status} />
              <span className={styles.name}>{status.name}</span>
              {count !== undefined && <span className={styles.count}>{countText(count)}</span>}
            </button>
          )
        })}
      </div>
      <span className={styles.menu}>
        <Menu
          label="Filter by status"
          look="quiet"
          icon={<CircleDashed size={15} />}
          aria-pressed={chosen.length > 0}
          title={names.length > 1 ? names.join(', ') : undefined}
          entries={[
            ...statuses.map((status) => ({
              kind: 'any' as const,
              label: status.name,
              icon: <StatusMark status={status} />,
              checked: chosen.includes(status.value),
              onChoose: () => choose(status.value),
              ...given({ hint: hintOf(counts.get(status.value)) }),
            })),
            ...(chosen.length === 0
              ? []
              : [
                  { kind: 'separator' as const },
                  {
                    kind: 'action' as const,
                    label: 'Clear this filter',
                    onChoose: () => filterStep({ statuses: [] }),
                  },
                ]),
          ]}
        >
          {first === undefined ? 'Status' : names.length === 1 ? first : `${first} +${names.length - 1}`}
        </Menu>
      </span>
    </>
  )
}

const hintOf = (count: number | undefined) => (count === undefined ? undefined : countText(count))

interface StatusSpreadProps extends StatusFilterProps {
  /** All visible items, including those the person may not count by status. */
  readonly total: number
}

/** The distribution over statuses as a bar; each part is proportional to its share of all items. */
export function StatusSpread({ statuses, counts, total }: StatusSpreadProps) {
  const known = statuses.flatMap((status) => {
    const count = counts.get(status.value) ?? 0
    return count === 0 ? [] : [{ id: status.id, name: status.name, colour: statusColour(status), count }]
  })
  const rest = Math.max(0, total - known.reduce((sum, { count }) => sum + count, 0))
  const shown =
    rest === 0 || known.length === 0
      ? known
      : [...known, { id: 0, name: 'In other statuses', colour: 'transparent', count: rest }]
  const text = shown.map(({ name, count }) => `${name}: ${countText(count)}`).join(', ')
  return (
    <div className={styles.spread} role="img" aria-label={text === '' ? 'No counts yet' : text}>
      {shown.map(({ id, name, colour, count }) => (
        <span key={id} style={{ flexGrow: count, background: colour }} title={`${name}: ${countText(count)}`} />
      ))}
    </div>
  )
}
