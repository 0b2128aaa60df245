import type { QueryClient } from '@tanstack/react-query'
import type { DesktopApi } from '#contract/api'
import type { AppInfo } from '#contract/app'
import { ok } from '#domain/result'
import { optionsOf } from '../desktop/call-query'
import { resultOf } from '../desktop/client'
import { appInfoQuery } from '../queries'
import { notify } from '../stores/notice-store'

/** Tells the person that the choices file was unreadable and where it was moved. */
export async function explainLostChoices(desktop: DesktopApi, queries: QueryClient): Promise<void> {
  const info = await resultOf<AppInfo>(
    queries.ensureQueryData(optionsOf(appInfoQuery, desktop)).then((known) => ok(known)),
  )
  if (!info.ok || info.value.choicesPutAside === null) return
  notify({
    tone: 'danger',
    title: 'Couldn’t read your choices',
    text: `Their file was damaged, so Loupe starts with its own. Its remains are in ${info.value.choicesPutAside}.`,
  })
}
