import { useState } from 'react'
import { csvLine } from '#domain/csv-line'
import type { WireAct } from '#endpoints'
import { valueOf } from '../../desktop/client'
import { useDesktop } from '../../desktop/desktop-context'
import { failureOf } from '../../desktop/failure'
import { useSaveText } from '../../desktop/use-save-text'
import { notify, notifyFailure } from '../../stores/notice-store'
import { countText } from '../../../ui/texts'
import { actLabel, changesText, kindText, thingText } from './act-words'
import type { actsQuery } from './activity-list'

const PART = 500
/** Longer tables aren't readable; narrower filters save the rest. */
const LINES_MAX = 50_000
const HEADS = ['time', 'person', 'action', 'kind', 'thing', 'ids', 'project', 'changes'] as const

/** Saves acts as CSV: the given rows, or all rows of a query, page by page. */
export function useSaveActs(query: ReturnType<typeof actsQuery>) {
  const desktop = useDesktop()
  const save = useSaveText('The activity', 'csv')
  const [read, setRead] = useState<number>()
  const saveRows = (rows: readonly WireAct[]) => save(`Activity ${dayOf(rows)}`, actsCsv(rows))
  const saveAll = async () => {
    const rows: WireAct[] = []
    setRead(0)
    try {
      while (rows.length < LINES_MAX) {
        const last = rows.at(-1)
        const said = { ...query, limit: PART, ...(last === undefined ? {} : { before: last.id }) }
        const { data } = await valueOf(desktop.platform.read('listActs', { query: said }))
        rows.push(...data)
        setRead(rows.length)
        if (data.length < PART) break
      }
      saveRows(rows)
      if (rows.length >= LINES_MAX)
        notify({
          tone: 'info',
          title: `The file holds the newest ${countText(rows.length)} acts`,
          text: 'Filter by day to save the others.',
        })
    } catch (thrown) {
      notifyFailure(failureOf(thrown), 'Couldn’t read the activity')
    } finally {
      setRead(undefined)
    }
  }
  return {
    saveRows,
    saveAll: () => void saveAll(),
    isBusy: read !== undefined,
    progress: `${countText(read ?? 0)} read…`,
  }
}

/** Acts as a CSV table, with times in UTC. */
function actsCsv(rows: readonly WireAct[]): string {
  const lines = rows.map(({ at, person, name, thing, project, changes }) =>
    csvLine([
      at,
      person?.name ?? '',
      actLabel(name),
      kindText(thing),
      thingText(thing),
      thing.ids.join(' '),
      project === null ? '' : (project.name ?? `Project ${project.id}`),
      changesText(changes),
    ]),
  )
  return [csvLine(HEADS), ...lines].join('')
}

function dayOf([newest]: readonly WireAct[]): string {
  return (newest?.at ?? '').slice(0, 10)
}
