import { expect, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import type { ActionAnswer, OpenedItem } from '#protocol/actions'
import { given } from '../../domain/given'
import type { Native } from '../../domain/annotation/native'
import { Editor } from '../../reviewer/editors/vector/vector-editor'
import { createObservable } from '../../reviewer/editors/observable'
import { useObservable } from '../../reviewer/editors/use-observable'
import { ReviewerProvider } from '../../reviewer/reviewer-context'
import { listenForShortcuts } from '../../reviewer/shortcuts/listener'
import { anItem } from '../builders/items'
import { aReviewer } from '../builders/reviewer'
import { render } from './render'

/** Item content: a picture of one colour, and its annotation, if any. */
interface Worked {
  readonly id: number
  readonly instances?: readonly Native[]
  readonly comments?: readonly Native[]
  readonly size?: readonly [width: number, height: number]
}

/** An item as the host opens it. */
export async function openedItem({
  id,
  instances,
  comments,
  size: [width, height] = [400, 300],
}: Worked): Promise<OpenedItem> {
  const canvas = new OffscreenCanvas(width, height)
  canvas.getContext('2d')?.fillRect(0, 0, width, height)
  const address = (content: Blob) => {
    const url = URL.createObjectURL(content)
    onTestFinished(() => URL.revokeObjectURL(url))
    return url
  }
  return {
    item: anItem({ id, name: `picture-${id}.png` }),
    media: { url: address(await canvas.convertToBlob()), mime: 'image/png' },
    annotation:
      instances === undefined ? null : address(new Blob([JSON.stringify({ instances, ...given({ comments }) })])),
  }
}

/** Whole vector editor over a host in memory, on an item; `open` goes to another one. */
export async function shownEditor(
  first: Worked,
  classes?: ActionAnswer<'getClasses'>['data'],
  templates?: ActionAnswer<'getClasses'>['templates'],
  steps?: ActionAnswer<'getClasses'>['steps'],
) {
  const made = aReviewer()
  made.host.handlers.hostActions = () => [
    'saveAnnotation',
    'writeUrl',
    ...(classes === undefined ? [] : ['getClasses']),
  ]
  if (classes !== undefined) made.host.handlers.getClasses = () => ({ data: classes, ...given({ templates, steps }) })
  made.host.handlers.annotationClasses = () => ({
    data: [
      { name: 'Car', color: '#3b7dd8' },
      { name: 'Van', color: '#d6409f' },
    ],
  })
  const opened = createObservable(await openedItem(first))
  onTestFinished(listenForShortcuts(window, made.reviewer.shortcuts))
  function Shown() {
    const now = useObservable(opened)
    return (
      <Editor opened={now} isAhead={false} projectType={1} readOnly={false} beside={null} onSeen={() => undefined} />
    )
  }
  render(
    <ReviewerProvider value={made.reviewer}>
      <div style={{ position: 'fixed', inset: 0 }}>
        <Shown />
      </div>
    </ReviewerProvider>,
  )
  const canvas = page.getByRole('application')
  const tool = (name: string) => page.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name })
  const ready = async (id: number) => {
    await expect.element(page.getByRole('application', { name: new RegExp(`picture-${id}.png`) })).toBeVisible()
    await expect.element(tool('Draw a box')).toBeEnabled()
  }
  await ready(first.id)
  return {
    ...made,
    canvas,
    tool,
    said: () => document.querySelector('p[role="status"]')?.textContent,
    rows: () => [...document.querySelectorAll('[role="listbox"] [data-read]')].map(({ textContent }) => textContent),
    focusCanvas: () => (canvas.element() as HTMLElement).focus(),
    async open(next: Worked) {
      opened.set(await openedItem(next))
      await ready(next.id)
    },
  }
}
