import { afterEach, expect, it } from 'vitest'
import { followAddress, goTo, usePlace } from '../../../../renderer/router/place-store'
import '../../../fakes/known-areas'

class AddressBar extends EventTarget {
  readonly location = { hash: '' }
  readonly steps: string[] = []
  readonly history = {
    pushState: (_data: unknown, _title: string, href: string) => {
      this.steps.push(href)
      this.location.hash = href
    },
    replaceState: (_data: unknown, _title: string, href: string) => {
      this.steps[Math.max(0, this.steps.length - 1)] = href
      this.location.hash = href
    },
  }
}

let end: () => void = () => undefined
afterEach(() => end())

function aBar(hash = '') {
  const bar = new AddressBar()
  bar.location.hash = hash
  end = followAddress(bar as Parameters<typeof followAddress>[0])
  return bar
}

it('the start → opens the address', () => {
  aBar('#/projects/8/review/3')
  expect(usePlace.getState().place).toEqual({ area: 'review', projectId: 8, itemId: 3 })
})

it('every place → adds a history entry, but a review’s items don’t', () => {
  const bar = aBar()
  goTo({ area: 'project', projectId: 8 })
  goTo({ area: 'review', projectId: 8, itemId: null })
  goTo({ area: 'review', projectId: 8, itemId: 3 }, { replace: true })
  goTo({ area: 'review', projectId: 8, itemId: 3 })
  expect(bar.steps).toEqual(['#/projects/8', '#/projects/8/review/3'])
})

it('the address bar → is followed', () => {
  const bar = aBar()
  bar.location.hash = '#/account/security'
  bar.dispatchEvent(new Event('popstate'))
  expect(usePlace.getState().place).toEqual({ area: 'account', tab: 'security' })
})
