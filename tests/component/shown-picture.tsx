import { expect, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { platformError } from '../../domain/errors'
import { err } from '../../domain/result'
import { NO_REVIEW_RULES } from '../../domain/review-rules'
import { anItem } from '../builders/items'
import { shownReviewer } from './shown-reviewer'

/** Readouts of the left and the right half of the picture. */
export const LEFT = '#c81e1e'
export const RIGHT = '#1e3cc8'
const SIZE = { width: 200, height: 100 }
/** Area of the floating buttons, in CSS pixels: a fitted picture leaves it free. */
const FLOATING = 54
/** Width of the tools, which form pairs on a low stage. */
const besideTools = (height: number) => (height < 680 ? 84 : FLOATING)

/** A class as the host lists it. */
export const aClass = (id: number, name: string, attribute_groups: readonly object[] = []) => ({
  id,
  name,
  color: '#12a5b8',
  type: 1,
  attribute_groups,
})

interface Shown {
  readonly instances?: readonly object[]
  readonly classes?: readonly object[]
  /** The host's answer instead of a picture. */
  readonly media?: null
  /** The person's rights in the folder. */
  readonly folderActions?: readonly string[]
  /** The person is paused in the project. */
  readonly paused?: boolean
  /** Other people's annotations of the item, by assignee; undefined: the host has none. */
  readonly others?: Readonly<Record<string, readonly object[] | null>>
  /** Review rules of the project, if the host has them. */
  readonly rules?: object
  /** Its comments. */
  readonly comments?: readonly object[]
  /** Its revisions on the platform, newest first; undefined: the host has none. */
  readonly revisions?: readonly KeptRevision[]
  /** Drawing over both halves. */
  readonly draw?: (context: OffscreenCanvasRenderingContext2D) => void
  /** Answers of the platform's tools, by name; undefined: the host has none. */
  readonly assist?: Readonly<Record<string, (input: never) => unknown>>
}

/** Listed revision with its content; without content it is gone. */
export interface KeptRevision {
  readonly revision: number
  readonly kind?: string
  readonly by?: string
  readonly instances?: readonly object[]
  readonly comments?: readonly object[]
}

/** Reviewer with a half red, half blue picture and its annotation, both loaded. */
export async function shownPicture({
  instances = [],
  classes = [],
  media,
  folderActions = [],
  paused = false,
  others,
  rules,
  comments,
  revisions,
  draw,
  assist,
}: Shown = {}) {
  const [url, annotation] = [
    addressOf(await halves(draw)),
    addressOf(new Blob([JSON.stringify({ instances, comments })])),
  ]
  const copies = Object.entries(others ?? {})
  const facts = {
    items: [anItem({ id: 1 })],
    position: { index: 0, total: 1 },
    projectActions: ['CreateClass'],
    folderActions,
    paused,
  }
  const made = await shownReviewer(facts, false, (host) => {
    Object.assign(host.handlers, {
      hostActions: () => [
        'getClasses',
        'createClass',
        'updateClass',
        'writeUrl',
        'saveAnnotation',
        ...(others === undefined ? [] : ['itemCopies', 'peekAsset']),
        ...(rules === undefined ? [] : ['reviewRules']),
        ...(revisions === undefined ? [] : ['revisions', 'openRevision']),
        ...(assist === undefined ? [] : ['assistTools', 'assist']),
      ],
      revisions: () => ({
        data: revisions?.map(({ revision, kind = 'save', by = 'olivia@loupe.example' }) => ({
          revision,
          kind,
          at: '2026-11-23T10:00:00.000Z',
          by: { email: by },
          bytes: 9,
        })),
        total: revisions?.length ?? 0,
      }),
      openRevision({ revision }: { readonly revision: number }) {
        const { instances: had, comments: said } = revisions?.find((one) => one.revision === revision) ?? {}
        if (had === undefined) return err(platformError('revision_gone'))
        return { annotation: addressOf(new Blob([JSON.stringify({ instances: had, comments: said })])) }
      },
      itemCopies: () => ({
        data: copies.map(([person], at) => ({ id: 11 + at, name: `${person}/a`, people: [person] })),
      }),
      peekAsset: (id: number) => ({
        item: anItem({ id }),
        annotation: addressOf(new Blob([JSON.stringify({ instances: copies[id - 11]?.[1] })])),
      }),
      getClasses: () => ({ data: classes }),
      assistTools: () => Object.keys(assist ?? {}),
      async assist({ tool, input }: { readonly tool: string; readonly input: never }) {
        const value: unknown = await assist?.[tool]?.(input)
        return isFailure(value) ? value : { value }
      },
      reviewRules: () => ({ ...NO_REVIEW_RULES, ...rules }),
      switchToAsset: () => ({
        item: anItem({ id: 1 }),
        media: media === null ? null : { url, mime: 'image/png', ...SIZE },
        annotation,
      }),
    })
  })
  await expect.element(page.getByRole('main')).not.toHaveAttribute('aria-busy', 'true')
  return made
}

function isFailure(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'ok' in value
}

/** Picture element that gets pointer events. */
export const stage = () => page.getByRole('application')

/** Stage position of a place in the picture. */
export function onStage(x: number, y: number): { readonly x: number; readonly y: number } {
  const { width, height } = stage().element().getBoundingClientRect()
  const percent = Number(/([\d.]+) percent/.exec(stage().element().getAttribute('aria-label') ?? '')?.[1])
  return {
    x: (besideTools(height) + width) / 2 + ((x - SIZE.width / 2) * percent) / 100,
    y: (height - FLOATING) / 2 + ((y - SIZE.height / 2) * percent) / 100,
  }
}

/** Difference of the painted colour from the picture's own, from 0 to 255; NaN before the picture is drawn. */
export function paintedAt(x: number, y: number): number {
  const canvas = document.querySelector<HTMLCanvasElement>('canvas[data-painted]')
  const at = onStage(x, y)
  const seen = canvas?.getContext('2d')?.getImageData(Math.round(at.x), Math.round(at.y), 1, 1).data
  const plain = x < SIZE.width / 2 ? LEFT : RIGHT
  const parts = [1, 3, 5].map((from) => Number.parseInt(plain.slice(from, from + 2), 16))
  return seen?.[3] === 255
    ? Math.max(...parts.map((part, channel) => Math.abs(part - (seen[channel] ?? 0))))
    : Number.NaN
}

function addressOf(blob: Blob): string {
  const url = URL.createObjectURL(blob)
  onTestFinished(() => URL.revokeObjectURL(url))
  return url
}

function halves(draw?: Shown['draw']): Promise<Blob> {
  const canvas = new OffscreenCanvas(SIZE.width, SIZE.height)
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('No canvas')
  for (const [at, colour] of [LEFT, RIGHT].entries()) {
    context.fillStyle = colour
    context.fillRect((at * SIZE.width) / 2, 0, SIZE.width / 2, SIZE.height)
  }
  draw?.(context)
  return canvas.convertToBlob()
}
