import { expect, it } from 'vitest'
import { createObjectViews } from '../../../../../reviewer/editors/document/object-view'
import { keepListing } from '../../../../../reviewer/editors/session/keep-listing'
import { createViewChoices } from '../../../../../reviewer/session/view-choices'
import { FakeHost } from '../../../../fakes/fake-host'
import { settled } from '../../../../fakes/manual-clock'

it('the object list → is as before a restart, and later choices are stored', async () => {
  const host = new FakeHost({
    readViewChoices: () => ({ sort: 'size', group: 'class', decided: 'disapproved' }),
    writeViewChoices: () => null,
  })
  const choices = createViewChoices(host)
  const views = createObjectViews()
  const stop = keepListing(views, choices)
  expect(views.get().listing).toMatchObject({ sort: 'order', group: 'none', decided: undefined })
  await choices.load()
  expect(views.get().listing).toMatchObject({ sort: 'size', group: 'class', decided: 'disapproved' })
  expect(host.asked('writeViewChoices')).toEqual([])
  views.list({ group: 'author', decided: undefined })
  await settled()
  expect(host.asked('writeViewChoices')).toMatchObject([[{ sort: 'size', group: 'author' }]])
  expect(host.asked('writeViewChoices')[0]?.[0]).not.toHaveProperty('decided', 'disapproved')
  stop()
  views.list({ group: 'none' })
  expect(choices.get().group).toBe('author')
})
