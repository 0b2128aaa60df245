import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, it } from 'vitest'
import { explainLostChoices } from '../../../renderer/frame/choices-notice'
import { appInfoQuery } from '../../../renderer/queries'
import { useNotices } from '../../../renderer/stores/notice-store'
import { createFakeDesktop } from '../../fakes/desktop-api'

const { api } = createFakeDesktop()
beforeEach(() => useNotices.setState(useNotices.getInitialState(), true))

async function shown(choicesPutAside: string | null) {
  const queries = new QueryClient()
  const info = await api.app.info()
  if (!info.ok) throw new Error('no info')
  queries.setQueryData(appInfoQuery.queryKey, { ...info.value, choicesPutAside })
  await explainLostChoices(api, queries)
  return JSON.stringify(useNotices.getState())
}

it('unreadable choices → are reported with their file’s new location', async () => {
  const said = await shown('/home/ada/.config/Loupe/preferences.json.damaged-2026')
  expect(said).toContain('Couldn’t read your choices')
  expect(said).toContain('preferences.json.damaged-2026')
})

it('readable choices → cause no message', async () => {
  expect(await shown(null)).not.toContain('could not be read')
})
