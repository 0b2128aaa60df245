import { Activity, Download, RefreshCw } from 'lucide-react'
import { useMemo } from 'react'
import { type CallRecord, type Diagnosis, lastHour, reportText, troubles } from '#domain/diagnostics'
import { CATALOGUE } from '#domain/errors'
import { sizeText } from '#domain/limits'
import { useCall } from '../../desktop/use-call'
import { useSaveText } from '../../desktop/use-save-text'
import type { Column } from '../../kit/columns'
import { choiceFilter } from '../../kit/filters'
import { useList } from '../../kit/list'
import { ListPage } from '../../kit/list-page'
import { ListToolbar } from '../../kit/list-toolbar'
import { narrowRows } from '../../kit/narrow-rows'
import { readingOf } from '../../kit/reading'
import { Rows } from '../../kit/rows'
import { goTo } from '../../router/place-store'
import { Button } from '../../../ui/button'
import { Pill } from '../../../ui/pill'
import { amountText, countText } from '../../../ui/texts'
import { CALLS, diagnosisQuery } from './calls-list'
import styles from './help.module.css'

/** A call with its number in the list. */
interface Row extends CallRecord {
  readonly key: number
}

const TIME = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' })
const OUTCOMES = [
  { value: 'ok', label: 'Succeeded' },
  { value: 'failed', label: 'Failed' },
]
const COLUMNS: readonly Column<Row>[] = [
  { id: 'call', label: 'Call', width: 170, share: 3, isName: true, cell: ({ endpoint }) => endpoint },
  { id: 'service', label: 'Service', width: 130, share: 1, cell: ({ service }) => service },
  {
    id: 'outcome',
    label: 'Outcome',
    width: 170,
    share: 2,
    cell: ({ code, status }) =>
      code === undefined ? 'OK' : <Pill label={status === undefined ? code : `${status} ${code}`} tone="danger" />,
  },
  { id: 'ms', label: 'Duration', width: 100, share: 1, sort: 'ms', cell: ({ ms }) => `${countText(ms)} ms` },
  { id: 'time', label: 'Time', width: 110, share: 1, sort: 'time', cell: ({ at }) => TIME.format(new Date(at)) },
]
const keyOf = ({ key }: Row): number => key

/** The reachability and speed of services, the last hour's calls, and advice on failures. */
export function DiagnosticsPage() {
  const look = useList(CALLS)
  const { search, filters, sort } = look
  const read = useCall(diagnosisQuery)
  const save = useSaveText('The report')
  const all = useMemo(
    () => read.data && lastHour(read.data.calls, read.data.at).map((call, key): Row => ({ ...call, key })),
    [read.data],
  )
  const rows = useMemo(() => {
    const narrowed =
      all &&
      narrowRows(
        all,
        { search, filters },
        {
          text: ({ endpoint, service, code = '' }) => `${endpoint} ${service} ${code}`,
          values: { outcome: ({ code }) => (code === undefined ? 'ok' : 'failed'), service: ({ service }) => service },
        },
      )
    if (narrowed === undefined || sort === null) return narrowed
    const by = sort.by === 'ms' ? 'ms' : 'at'
    const sorted = narrowed.toSorted((one, other) => one[by] - other[by])
    return sort.descending ? sorted.toReversed() : sorted
  }, [all, search, filters, sort])
  const services = [...new Set(all?.map(({ service }) => service))].toSorted()
  const defs = [
    choiceFilter('outcome', 'Outcome', OUTCOMES, { operators: ['is'] }),
    choiceFilter(
      'service',
      'Service',
      services.map((value) => ({ value, label: value })),
    ),
  ]
  const diagnosis = read.data
  return (
    <ListPage
      title="Diagnostics"
      many="calls"
      reading={readingOf(read)}
      rows={rows}
      total={all?.length}
      isNarrowed={look.isNarrowed}
      onClear={look.clear}
      empty={{
        icon: <Activity size={22} />,
        title: 'No calls in the last hour',
        text: 'Calls to the platform appear here while you work.',
      }}
      actions={
        <>
          <Button icon={<RefreshCw size={15} />} busy={read.isFetching} onClick={() => void read.refetch()}>
            Check again
          </Button>
          <Button onClick={() => goTo({ area: 'contact' })}>Contact us…</Button>
          <Button
            look="primary"
            icon={<Download size={15} />}
            disabled={diagnosis === undefined}
            title="The report holds no token, address or name of an item"
            onClick={() => diagnosis !== undefined && save('Loupe diagnostics', reportText(diagnosis))}
          >
            Save report…
          </Button>
        </>
      }
      above={diagnosis !== undefined && <State diagnosis={diagnosis} calls={all ?? []} />}
      toolbar={<ListToolbar list={CALLS} many="calls" filters={defs} />}
    >
      {(shown) => <Rows list={CALLS} label="Calls" columns={COLUMNS} rows={shown} whole={all?.length} keyOf={keyOf} />}
    </ListPage>
  )
}

/** The services, and the last hour's failures with next steps. */
function State({ diagnosis, calls }: { readonly diagnosis: Diagnosis; readonly calls: readonly CallRecord[] }) {
  const found = troubles(calls)
  return (
    <div className={styles.cards}>
      <ul className={styles.services} aria-label="Services">
        {diagnosis.services.map(({ service, isReached, ms }) => (
          <li key={service}>
            <span>{service}</span>
            {isReached ? (
              <Pill label={`${countText(ms)} ms`} tone="success" />
            ) : (
              <Pill label="No answer" tone="danger" />
            )}
          </li>
        ))}
      </ul>
      <p className={styles.muted}>
        {sizeText(diagnosis.disk.used)} on this disk, {sizeText(diagnosis.disk.free)} free.{' '}
        {amountText(diagnosis.processes.length, 'process', 'processes')}:{' '}
        {diagnosis.processes.map(({ kind, memory }) => `${kind} ${sizeText(memory)}`).join(', ')}
      </p>
      {found.length === 0 ? (
        <p className={styles.muted}>All calls of the last hour succeeded.</p>
      ) : (
        <ul className={styles.problems} aria-label="Problems">
          {found.map(({ code, count, services }) => (
            <li key={code}>
              <strong>{amountText(count, 'call', 'calls')} failed:</strong> {CATALOGUE[code].message}{' '}
              {CATALOGUE[code].next} <span className={styles.muted}>({services.join(', ')})</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
