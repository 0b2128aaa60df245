import { expect, it, vi } from 'vitest'
import { CALLS } from '#contract/api'
import { platformError } from '#domain/errors'
import { valueOf } from '../../../../renderer/desktop/client'
import { DesktopFailure } from '../../../../renderer/desktop/failure'
import { watched } from '../../../../renderer/desktop/watched'
import { createFakeDesktop } from '../../../fakes/desktop-api'

it('every call of the contract → exists and reports every failure to all listeners', async () => {
  const failing = new Map([['projects.list', platformError('unauthorized')]])
  const onFailure = vi.fn()
  const api = watched(createFakeDesktop({ failing }).api, onFailure)
  for (const [area, calls] of Object.entries(CALLS)) {
    expect(Object.keys(api[area as keyof typeof CALLS])).toEqual(Object.keys(calls))
  }
  expect(api.pathOf({ name: 'pictures' })).toBe('/home/mara/pictures')
  expect(await api.team.current()).toMatchObject({ ok: true })
  expect(onFailure).not.toHaveBeenCalled()
  expect(await api.projects.list()).toMatchObject({ ok: false })
  expect(onFailure).toHaveBeenCalledWith(expect.objectContaining({ code: 'unauthorized' }))
})

it('a call that breaks in transit → becomes an error of the catalogue', async () => {
  const onFailure = vi.fn()
  const { api } = createFakeDesktop()
  const team = { ...api.team, current: () => Promise.reject(new Error('An object could not be cloned.')) }
  const answer = await watched({ ...api, team }, onFailure).team.current()
  expect(answer).toMatchObject({ ok: false, error: { code: 'unexpected', detail: 'An object could not be cloned.' } })
  expect(onFailure).toHaveBeenCalledOnce()
})

it('failures → are thrown for callers that know only exceptions', async () => {
  const failing = new Map([['projects.read', platformError('not_found')]])
  const { api } = createFakeDesktop({ failing })
  await expect(valueOf(api.projects.read(1))).rejects.toBeInstanceOf(DesktopFailure)
  await expect(valueOf(api.projects.read(1))).rejects.toMatchObject({ failure: { code: 'not_found', status: 404 } })
})
