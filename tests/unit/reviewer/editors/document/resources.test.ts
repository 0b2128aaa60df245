import { describe, expect, it } from 'vitest'
import type { OpenedItem } from '#protocol/actions'
import { createResources } from '../../../../../reviewer/editors/document/loaders'
import {
  createResource,
  type Loaded,
  type Loader,
  type Progress,
} from '../../../../../reviewer/editors/document/resource'

type Answer = (loaded: Loaded<string>) => void

/** Loader that answers on the test's command. */
function pages(): { readonly loader: Loader<string>; readonly answers: Answer[]; readonly closed: string[] } {
  const answers: Answer[] = []
  const closed: string[] = []
  const loader: Loader<string> = {
    load({ annotation }) {
      if (annotation === null) return undefined
      const { promise, resolve } = Promise.withResolvers<Loaded<string>>()
      answers.push(resolve)
      return promise
    },
    close: (value) => void closed.push(value),
  }
  return { loader, answers, closed }
}

const item = (name: string, annotation: string | null = '/a'): OpenedItem => ({
  item: { id: 1, name, annotation_status: 1 },
  media: null,
  annotation,
  revision: 1,
})

const settled = () => new Promise<void>((done) => setImmediate(done))

describe('a resource', () => {
  it('keeps the ready one until the next is ready, and then releases it', async () => {
    const { loader, answers, closed } = pages()
    const resource = createResource(loader, () => undefined)
    const seen: [Progress<string>, freed: number][] = []
    resource.progress.subscribe(() => void seen.push([resource.progress.get(), closed.length]))
    resource.open(item('one'))
    answers[0]?.({ value: 'one' })
    await settled()
    resource.open(item('two'))
    answers[1]?.({ value: 'two' })
    await settled()
    // When the next one is announced, the previous one is still complete.
    expect(seen).toEqual([
      [{ state: 'loading' }, 0],
      [{ state: 'ready', value: 'one' }, 0],
      [{ state: 'loading' }, 0],
      [{ state: 'ready', value: 'two' }, 0],
    ])
    expect(closed).toEqual(['one'])
  })

  it('releases one that arrives for a left item, and doesn’t show it', async () => {
    const { loader, answers, closed } = pages()
    const resource = createResource(loader, () => undefined)
    resource.open(item('one'))
    resource.open(item('two'))
    answers[1]?.({ value: 'two' })
    answers[0]?.({ value: 'one' })
    await settled()
    expect(resource.progress.get()).toEqual({ state: 'ready', value: 'two' })
    expect(closed).toEqual(['one'])
  })

  it('is none if the item lacks it', async () => {
    const { loader, answers, closed } = pages()
    const resource = createResource(loader, () => undefined)
    resource.open(item('one'))
    answers[0]?.({ value: 'one' })
    await settled()
    resource.open(item('two', null))
    expect(resource.progress.get()).toEqual({ state: 'none' })
    expect(closed).toEqual(['one'])
  })

  it.each([
    ['tells the host what could not be loaded', { failure: 'load', status: 403 } as const, [403]],
    ['keeps to itself what came and can not be read', { failure: 'format', status: 200 } as const, []],
  ])('%s, and is retried on request', async (_, failed, told) => {
    const { loader, answers } = pages()
    const statuses: (number | undefined)[] = []
    const resource = createResource(loader, ({ status }) => void statuses.push(status))
    resource.open(item('one'))
    answers[0]?.(failed)
    await settled()
    expect(resource.progress.get()).toMatchObject({ state: 'failed', reason: failed.failure })
    expect(statuses).toEqual(told)
    resource.retry()
    answers[1]?.({ value: 'one' })
    await settled()
    expect(resource.progress.get()).toEqual({ state: 'ready', value: 'one' })
  })

  it('a failure named by the host keeps its code; an unknown code becomes the general one', async () => {
    const { loader, answers } = pages()
    const resource = createResource(loader, () => undefined)
    const codeOf = async (code: string) => {
      resource.open(item('one'))
      answers.at(-1)?.({ failure: 'load', status: 403, code })
      await settled()
      const now = resource.progress.get()
      return now.state === 'failed' ? now.error : undefined
    }
    expect(await codeOf('link_private')).toMatchObject({ code: 'link_private', status: 403 })
    expect(await codeOf('whatever')).toMatchObject({ code: 'media_failed', status: 403 })
  })

  it('releases everything when it ends', async () => {
    const { loader, answers, closed } = pages()
    const resource = createResource(loader, () => undefined)
    resource.open(item('one'))
    answers[0]?.({ value: 'one' })
    await settled()
    resource.dispose()
    expect(closed).toEqual(['one'])
  })
})

describe('the resources of an editor', () => {
  it('change from item to item together, and only failed ones are retried', async () => {
    const [text, masks] = [pages(), pages()]
    const resources = createResources({ text: text.loader, masks: masks.loader }, () => undefined)
    resources.open(item('one'))
    text.answers[0]?.({ value: 'one' })
    masks.answers[0]?.({ failure: 'load', status: 0 })
    await settled()
    resources.retryFailed()
    expect([text.answers.length, masks.answers.length]).toEqual([1, 2])
    expect(resources.of('text').progress.get()).toEqual({ state: 'ready', value: 'one' })
  })

  it('reject a name without a loader [S5.3]', () => {
    const resources = createResources({ text: pages().loader }, () => undefined)
    expect(() => resources.of('point_cloud' as 'text')).toThrow('Unknown loader.')
    expect(() => resources.of('constructor' as 'text')).toThrow('Unknown loader.')
  })
})
