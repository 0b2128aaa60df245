import { expect, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Native } from '../../domain/annotation/native'
import { Editor } from '../../reviewer/editors/form/form-editor'
import { ReviewerProvider } from '../../reviewer/reviewer-context'
import { listenForShortcuts } from '../../reviewer/shortcuts/listener'
import { anItem } from '../builders/items'
import { aReviewer } from '../builders/reviewer'
import { render } from './render'

/** Item content: a form, the item's data, and earlier answers. */
interface ShownForm {
  readonly form: Native | null
  readonly data?: unknown
  readonly annotation?: Native
  readonly role?: number
  readonly readOnly?: boolean
}

export const component = (id: string, type: string, own: Native = {}): Native => ({
  id,
  type,
  label: id,
  permissions: [],
  ...own,
})

const address = (content: unknown) => {
  const url = URL.createObjectURL(new Blob([JSON.stringify(content)], { type: 'application/json' }))
  onTestFinished(() => URL.revokeObjectURL(url))
  return url
}

/** Whole form editor over a host in memory. */
export async function shownForm({ form, data = {}, annotation, role, readOnly = false }: ShownForm) {
  const made = aReviewer()
  const { handlers } = made.host
  const saved: Native[] = []
  const written: unknown[] = []
  handlers.hostActions = () => ['saveAnnotation', 'writeUrl', 'openWork', 'appendWork', 'readForm', 'addFile']
  handlers.readForm = () => ({ form, ...(role === undefined ? {} : { role }) })
  handlers.openWork = () => ({
    work: 'w',
    writer: true,
    recovered: null,
    bytes: { used: 0, most: 1_000 },
  })
  handlers.appendWork = ({ from, records: some }: { from: number; records: readonly unknown[] }) => {
    written.push(...some)
    return { upTo: from + some.length - 1 }
  }
  handlers.writeUrl = () => ({ url: '/write/a', partBytes: 8_000_000 })
  handlers.saveAnnotation = ({ revision }: { revision: number }) => ({ revision: revision + 1 })
  const real = window.fetch
  const puts = vi.spyOn(window, 'fetch')
  onTestFinished(() => puts.mockRestore())
  puts.mockImplementation(async (input, init) => {
    if (input !== '/write/a') return real.call(window, input, init)
    const body = init?.body
    if (body instanceof Blob) saved.push(JSON.parse(await body.text()) as Native)
    return new Response(JSON.stringify({ sha256: 'a', bytes: 1 }), { status: 200 })
  })
  const opened = {
    item: anItem({ id: 5, name: 'prompt.json' }),
    media: { url: address(data), mime: 'application/json' },
    answers: '/media/answers',
    annotation: annotation === undefined ? null : address(annotation),
    revision: 1,
  }
  onTestFinished(listenForShortcuts(window, made.reviewer.shortcuts))
  const beside = document.body.appendChild(document.createElement('span'))
  onTestFinished(() => beside.remove())
  render(
    <ReviewerProvider value={made.reviewer}>
      <div style={{ position: 'fixed', inset: 0 }}>
        <Editor
          opened={opened}
          isAhead={false}
          projectType={8}
          readOnly={readOnly}
          beside={beside}
          onSeen={() => undefined}
        />
      </div>
    </ReviewerProvider>,
  )
  await expect.element(page.getByRole('region', { name: 'Form of prompt.json' })).toBeVisible()
  return { ...made, saved, written }
}
