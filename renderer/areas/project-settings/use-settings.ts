import { useQueryClient } from '@tanstack/react-query'
import type { ErrorCode } from '#domain/errors'
import { settingHindrance, type SettingName, type SettingValue } from '#domain/project-settings'
import type { WireSetting } from '#endpoints'
import { rowKey, rowQuery } from '../../desktop/row-query'
import { useCall } from '../../desktop/use-call'
import { useWrite } from '../../desktop/use-write'
import { useHindrance, useSeenReason } from '../../projects/hindrance'
import { accessesQuery, projectQuery } from '../../queries'
import { notify, notifyFailure } from '../../stores/notice-store'

const NO_RIGHT = 'Only admins of the project change its settings.'

/** A project's settings, and the reason they can't be changed. */
export function useSettings(projectId: number) {
  const project = useCall(projectQuery(projectId))
  const accesses = useCall(accessesQuery(projectId))
  const listed = useCall(rowQuery('listSettings', { path: { projectId } }))
  const seen = useSeenReason()
  const away = useHindrance()
  const may = accesses.data?.accesses.actions.includes('ManageSettings') === true
  const noRight = seen ?? (accesses.data !== undefined && !may ? NO_RIGHT : undefined)
  return { project, accesses, listed, noRight, isSeenAs: seen !== undefined, away, hindrance: noRight ?? away }
}

/** The props of a setting's line. */
export interface OneSetting {
  readonly projectId: number
  readonly name: SettingName
  readonly label: string
  readonly present: WireSetting | undefined
  readonly hindrance: string | undefined
  /** true if the reason is already shown above all settings. */
  readonly isSaidAbove: boolean
}

/** Makes the props of a setting's line. */
export type LineOf = (name: SettingName, label: string) => OneSetting

/** Saves a setting and offers Undo; errors shown in the line cause no notice. */
export function useChange({ projectId, name, label, present }: OneSetting, saidByLine: readonly ErrorCode[] = []) {
  const queries = useQueryClient()
  const write = useWrite('changeSettings', {
    changes: ['listSettings'],
    onDone: (_settings, { body }) => {
      const [said] = body.settings
      const before = said?.was ?? null
      notify({
        tone: 'success',
        title: `${label} is saved`,
        ...(before === null || said === undefined
          ? {}
          : { action: { label: 'Undo', run: () => change(before, said.value) } }),
      })
    },
    onFailed: ({ failure }) => {
      // Shows the other person's value after a conflict.
      if (failure.code === 'conflict') void queries.invalidateQueries({ queryKey: rowKey('listSettings') })
      if (!saidByLine.includes(failure.code)) notifyFailure(failure, `${label} was not saved`)
    },
  })
  const change = (value: SettingValue, was: SettingValue | null) =>
    write.mutate({ path: { projectId }, body: { settings: [{ attribute: name, value, was }] } })
  return { save: (value: SettingValue) => change(value, present?.value ?? null), write }
}

/** The reason a setting can't be changed in this project; undefined if it can. */
export function hindranceOf(
  name: SettingName,
  project: { readonly type: number; readonly imageCount: number },
): string | undefined {
  return settingHindrance(name, { type: project.type, itemCount: project.imageCount })
}
