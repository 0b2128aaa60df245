import type { QueryClient } from '@tanstack/react-query'
import type { DesktopApi } from '#contract/api'
import type { AppInfo } from '#contract/app'
import { ok } from '#domain/result'
import { optionsOf } from '../desktop/call-query'
import { resultOf } from '../desktop/client'
import { appInfoQuery } from '../queries'
import { notify } from '../stores/notice-store'

/** Tells a person whose choices could not be read at this start, and where the file lies now. */
export async function explainLostChoices(desktop: DesktopApi, queries: QueryClient): Promise<void> {
  const info = await resultOf<AppInfo>(
    queries.ensureQueryData(optionsOf(appInfoQuery, desktop)).then((known) => ok(known)),
  )
  if (!info.ok || info.value.choicesPutAside === null) return
  notify({
    tone: 'danger',
    title: 'Your choices could not be read',
    text: `Their file was damaged, so Loupe starts with its own. What was left of it lies in ${info.value.choicesPutAside}.`,
  })
}
