import { describe, expect, it } from 'vitest'
import { platformError } from '#domain/errors'
import { err } from '#domain/result'
import { createClassColours } from '../../../../reviewer/session/class-colours'
import { FakeHost } from '../../../fakes/fake-host'

describe('class colours', () => {
  it('come from the project, requested once; invalid ones are dropped', async () => {
    const data = [
      { name: 'Car', color: '#FF8800' },
      { name: 'Tree', color: 'url(x)' },
    ]
    const host = new FakeHost({ annotationClasses: () => ({ data }) })
    const colours = createClassColours(host)
    expect(await colours()).toEqual({ Car: '#ff8800' })
    expect(await colours()).toEqual({ Car: '#ff8800' })
    expect(host.asked('annotationClasses')).toHaveLength(1)
  })

  it('are requested again after a failure, but not from a host without them', async () => {
    const unknown = new FakeHost()
    const none = createClassColours(unknown)
    expect([await none(), await none()]).toEqual([{}, {}])
    expect(unknown.asked('annotationClasses')).toHaveLength(1)
    const host = new FakeHost({ annotationClasses: () => err(platformError('timeout')) })
    const colours = createClassColours(host)
    expect(await colours()).toEqual({})
    host.handlers.annotationClasses = () => ({ data: [{ name: 'Car', color: '#112233' }] })
    expect(await colours()).toEqual({ Car: '#112233' })
  })
})
