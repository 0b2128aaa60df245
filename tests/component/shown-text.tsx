import { expect, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { given } from '../../domain/given'
import type { Native } from '../../domain/annotation/native'
import { Editor } from '../../reviewer/editors/text/text-editor'
import { ReviewerProvider } from '../../reviewer/reviewer-context'
import { listenForShortcuts } from '../../reviewer/shortcuts/listener'
import { anItem } from '../builders/items'
import { aReviewer } from '../builders/reviewer'
import { render } from './render'

const TEXT_PROJECT = 4

interface Shown {
  readonly text: string
  readonly instances?: readonly Native[]
  readonly readOnly?: boolean
  /** The names of relationship classes. */
  readonly relations?: readonly string[]
  /** Questions about spans of the first class. */
  readonly kinds?: readonly string[]
  /** The platform's word finder; undefined: the host has none. */
  readonly tokens?: (text: string) => unknown
  /** PDF document of the text. */
  readonly original?: BlobPart
}

function classOf(id: number, name: string, type: number) {
  return { id, name, color: ['#3b7dd8', '#d6409f', '#2e9e6b'][id % 3] ?? '#3b7dd8', type, attribute_groups: [] }
}

function groupOf(kinds: readonly string[]) {
  return {
    id: 5,
    name: 'Kind',
    group_type: 'radio',
    isRequired: false,
    default_value: null,
    attributes: kinds.map((name, at) => ({ id: 50 + at, name, default: 0 })),
  }
}

function address(content: BlobPart, type: string): string {
  const url = URL.createObjectURL(new Blob([content], { type }))
  onTestFinished(() => URL.revokeObjectURL(url))
  return url
}

function pagesOf(original: BlobPart | undefined) {
  return original === undefined ? {} : { pages: { url: address(original, 'application/pdf') } }
}

/** Whole text editor over a host in memory, on an item; `saved` holds saves. */
export async function shownText({
  text,
  instances,
  readOnly = false,
  relations = [],
  kinds = [],
  tokens,
  original,
}: Shown) {
  const made = aReviewer()
  made.host.handlers.hostActions = () => [
    'saveAnnotation',
    'writeUrl',
    ...(relations.length + kinds.length > 0 ? ['getClasses'] : []),
    ...(tokens === undefined ? [] : ['assistTools', 'assist']),
  ]
  if (tokens !== undefined) {
    made.host.handlers.assistTools = () => ['tokens']
    made.host.handlers.assist = ({ input }: { readonly input: { readonly text: string } }) => tokens(input.text)
  }
  made.host.handlers.getClasses = () => ({
    data: [
      ...['Place', 'Person'].map((name, at) => ({
        ...classOf(at + 1, name, 1),
        attribute_groups: at === 0 && kinds.length > 0 ? [groupOf(kinds)] : [],
      })),
      ...relations.map((name, at) => classOf(at + 11, name, 3)),
    ],
  })
  made.host.handlers.annotationClasses = () => ({
    data: [
      { name: 'Place', color: '#3b7dd8' },
      { name: 'Person', color: '#d6409f' },
    ],
  })
  onTestFinished(listenForShortcuts(window, made.reviewer.shortcuts))
  const opened = {
    item: anItem({ id: 1, name: 'letter.txt' }),
    media: { url: address(text, 'text/plain;charset=utf-8'), mime: 'text/plain', ...pagesOf(original) },
    annotation:
      instances === undefined ? null : address(JSON.stringify({ ...given({ instances }) }), 'application/json'),
  }
  render(
    <ReviewerProvider value={made.reviewer}>
      <div style={{ position: 'fixed', inset: 0 }}>
        <Editor
          opened={opened}
          isAhead={false}
          projectType={TEXT_PROJECT}
          readOnly={readOnly}
          beside={null}
          onSeen={() => undefined}
        />
      </div>
    </ReviewerProvider>,
  )
  const frame = page.getByRole('region', { name: 'Text of letter.txt' })
  await expect.element(page.getByRole('article')).toBeVisible()
  // Its hindrance is the last one left once the item can be changed.
  if (!readOnly) await expect.element(page.getByTitle('Choose words first.')).toBeInTheDocument()
  return {
    ...made,
    frame,
    focus: () => (frame.element() as HTMLElement).focus(),
    marks: () => [...document.querySelectorAll('article mark')].map(({ textContent }) => textContent),
    rows: () => [...document.querySelectorAll('[role="listbox"] [role="option"]')].map((one) => one.textContent ?? ''),
    /** Drags over letters of the text by pointer. */
    drag(words: string, isByCharacter = false) {
      const at = text.indexOf(words)
      const paragraph = [...document.querySelectorAll<HTMLElement>('[data-from]')].findLast(
        (one) => Number(one.dataset['from']) <= at,
      )
      if (paragraph === undefined) throw new Error(`${words} is not drawn`)
      const place = (offset: number): [Node, number] => {
        const walker = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT)
        let left = offset - Number(paragraph.dataset['from'])
        for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
          const { length } = node.textContent ?? ''
          if (left <= length) return [node, left]
          left -= length
        }
        throw new Error('behind the paragraph')
      }
      const press = (type: string) =>
        paragraph.dispatchEvent(new PointerEvent(type, { bubbles: true, shiftKey: isByCharacter }))
      press('pointerdown')
      window.getSelection()?.setBaseAndExtent(...place(at), ...place(at + words.length))
      press('pointerup')
    },
  }
}
