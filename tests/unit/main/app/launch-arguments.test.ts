import { expect, it } from 'vitest'
import type { AppPlace } from '#domain/routes'
import { createLaunchArgument } from '../../../../main/app/launch-arguments'

const PROJECT: AppPlace = { area: 'project', projectId: 8 }

it('keeps the last place for a shell that is still on its way, and tells one that listens', () => {
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

it('keeps it again when another shell is on its way', () => {
  const told: AppPlace[] = []
  const place = createLaunchArgument<AppPlace>((asked) => told.push(asked))
  place.take()
  place.wait()
  place.ask(PROJECT)
  expect(told).toEqual([])
  expect(place.take()).toEqual(PROJECT)
})
