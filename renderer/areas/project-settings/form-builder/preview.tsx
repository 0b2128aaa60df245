import { useMemo, useState } from 'react'
import { readFormTree } from '#domain/annotation/forms/form-tree'
import type { Form } from '#domain/forms'
import { rowQuery } from '../../../desktop/row-query'
import { useAct } from '../../../desktop/use-act'
import { useCall } from '../../../desktop/use-call'
import { statusesQuery } from '../../../queries'
import { FormPage } from '../../../../ui/form/form-page'
import { memorySheet } from '../../../../ui/form/memory-sheet'
import styles from './form-builder.module.css'

const SAMPLE = '{\n  "prompt": "…",\n  "answers": ["…", "…"]\n}'

interface PreviewProps {
  readonly form: Form
  readonly projectId: number
}

/** The form as shown for a role and status; answers aren't stored. */
export function Preview({ form, projectId }: PreviewProps) {
  const roles = useCall(rowQuery('listRoles', {}))
  const statuses = useCall(statusesQuery(projectId))
  const open = useAct((desktop, url: string) => desktop.app.openExternal(url), {})
  const [role, setRole] = useState<number>()
  const [status, setStatus] = useState<number>()
  const [data, setData] = useState(SAMPLE)
  const itemData = parsed(data)
  const sheet = useMemo(
    () =>
      memorySheet({
        tree: readFormTree(form),
        itemData: parsed(data) ?? {},
        viewer: { role, status },
        openLink: (url) => open.mutate(url),
      }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- How links are opened is no reason to lose what was tried out.
    [form, data, role, status],
  )
  const numbered = (text: string) => (text === '' ? undefined : Number(text))
  return (
    <div className={styles.preview}>
      <aside className={styles.properties} aria-label="Preview">
        <div className={styles.property}>
          <label htmlFor="preview-role">Role</label>
          <select id="preview-role" value={role ?? ''} onChange={({ target }) => setRole(numbered(target.value))}>
            <option value="">Any</option>
            {(roles.data?.data ?? []).map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </div>
        <div className={styles.property}>
          <label htmlFor="preview-status">Status</label>
          <select id="preview-status" value={status ?? ''} onChange={({ target }) => setStatus(numbered(target.value))}>
            <option value="">Any</option>
            {(statuses.data ?? []).map(({ value, status: { name } }) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
        </div>
        <div className={styles.property}>
          <label htmlFor="preview-data">Data of an item</label>
          <textarea
            id="preview-data"
            rows={8}
            spellCheck={false}
            className={styles.mono}
            value={data}
            onChange={({ target }) => setData(target.value)}
          />
          {itemData === undefined && <span className={styles.hint}>This isn’t JSON. The form shows no data.</span>}
        </div>
      </aside>
      <div className={styles.paper}>
        <FormPage sheet={sheet} />
      </div>
    </div>
  )
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The error is shown next to the field.
    return undefined
  }
}
