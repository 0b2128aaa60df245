import { expect, it } from 'vitest'
import type { AppPlace } from '#domain/routes'
import { createLaunchArgument } from '../../../../main/app/launch-arguments'

const PROJECT: AppPlace = { area: 'project', projectId: 8 }

it('a link before the shell is ready → the last one is kept, and passed on once the shell listens', () => {
  const told: AppPlace[] = []
  const place = createLaunchArgument<AppPlace>((asked) => told.push(asked))
  place.ask({ area: 'projects' })
  place.ask(PROJECT)
  expect(told).toEqual([])
  expect(place.take()).toEqual(PROJECT)
  expect(place.take()).toBeNull()
  place.ask(PROJECT)
  expect(told).toEqual([PROJECT])
})

it('another shell being loaded → the link is kept again', () => {
  const told: AppPlace[] = []
  const place = createLaunchArgument<AppPlace>((asked) => told.push(asked))
  place.take()
  place.wait()
  place.ask(PROJECT)
  expect(told).toEqual([])
  expect(place.take()).toEqual(PROJECT)
})
