import { describe, expect, it } from 'vitest'
import { anOddHost } from '../../../builders/odd-host'
import { settled } from '../../../fakes/manual-clock'
import { isPaused } from '../../../../reviewer/session/read-only'

const reload = { action: 'pinAsset', status: 403, code: 'forbidden' }

async function aStarted(answers = {}) {
  const made = anOddHost(answers)
  await made.start()
  const paused = () => isPaused(made.reviewer.state.getState())
  const told = async (name: string, data: unknown) => {
    made.emit(name, data)
    await settled()
  }
  return { ...made, paused, told }
}

const accesses = (...actions: string[]) => ({ accesses: { actions, action_groups: [] } })

describe('the latest report of a pause', () => {
  it('by the host survives a reload whose users don’t include the person [S4.11]', async () => {
    const { paused, told, clock, facts, asked } = await aStarted()
    await told('user_is_paused', { paused: true })
    facts.users = [{ user_id: 8, paused: false }]
    await told('api_error', reload)
    await clock.advance(500)
    expect(asked('reloadCurrentProject')).toHaveLength(2)
    expect(paused()).toBe(true)
    await told('user_is_paused', { paused: false })
    expect(paused()).toBe(false)
  })

  it('by the host right after connecting isn’t overridden by the start’s answers [S4.11] [S7.3]', async () => {
    const made = anOddHost()
    void made.reviewer.start()
    made.emit('user_is_paused', { paused: true })
    made.emit('offline', { offline: true })
    made.emit('session_expired')
    await settled()
    await settled()
    expect(made.asked('reloadCurrentProject')).toHaveLength(1)
    expect(isPaused(made.reviewer.state.getState())).toBe(true)
    expect(made.reviewer.session.getState()).toMatchObject({ offline: true, expired: true })
  })

  it('by the host isn’t overridden by an earlier question’s answer, but by a later one’s [S4.11]', async () => {
    const gate = Promise.withResolvers<void>()
    const { paused, told, clock, handlers } = await aStarted()
    const answer = handlers['reloadCurrentProject']?.()
    handlers['reloadCurrentProject'] = async () => {
      await gate.promise
      return answer
    }
    await told('api_error', reload)
    await clock.advance(500)
    await told('user_is_paused', { paused: true })
    gate.resolve()
    await settled()
    expect(paused()).toBe(true)
    await told('api_error', reload)
    await clock.advance(500)
    expect(paused()).toBe(false)
  })

  it('by a permission applies until it is removed [S6.1] [S4.11]', async () => {
    const { paused, told } = await aStarted()
    await told('p_accesses', accesses('IsPausedUser'))
    expect(paused()).toBe(true)
    await told('p_accesses', accesses('ListFolders'))
    expect(paused()).toBe(false)
    await told('user_is_paused', { paused: true })
    await told('p_accesses', accesses('ListFolders'))
    expect(paused()).toBe(true)
  })

  it('by the users applies to the person only, whoever else is paused [S4.11]', async () => {
    const { paused, told, facts, clock } = await aStarted()
    facts.users = [
      { user_id: 8, paused: true },
      { user_id: 9, paused: true },
    ]
    await told('api_error', reload)
    await clock.advance(500)
    expect(paused()).toBe(false)
    facts.users = [...facts.users, { user_id: 7, paused: true }]
    await told('api_error', reload)
    await clock.advance(500)
    expect(paused()).toBe(true)
  })

  it('by the users also applies if the person is known later [S4.11]', async () => {
    const gate = Promise.withResolvers<void>()
    const made = anOddHost()
    const me = made.handlers['currentUser']?.()
    made.handlers['currentUser'] = async () => {
      await gate.promise
      return me
    }
    made.facts.users = [{ user_id: 7, paused: true }]
    await made.start()
    const paused = () => isPaused(made.reviewer.state.getState())
    expect(paused()).toBe(false)
    gate.resolve()
    await settled()
    expect(paused()).toBe(true)
  })
})
