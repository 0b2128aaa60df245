import { useQueryClient } from '@tanstack/react-query'
import type { EndpointAnswer } from '#endpoints'
import { resultOf } from '../../desktop/client'
import { useDesktop } from '../../desktop/desktop-context'
import { rowKey, rowQuery } from '../../desktop/row-query'
import { useCall } from '../../desktop/use-call'
import { notify, notifyFailure } from '../../stores/notice-store'

export type Template = EndpointAnswer<'readTemplate'>

export function useTemplates(projectId: number) {
  const desktop = useDesktop()
  const queries = useQueryClient()
  const listed = useCall(rowQuery('listTemplates', { projectId, query: { sort: 'name', limit: 500 } }))
  const again = () => void queries.invalidateQueries({ queryKey: rowKey('listTemplates') })
  const bringBack = async ({ name, points, connections }: Template) => {
    const body = { name, points, connections }
    const made = await resultOf(desktop.platform.write('createTemplate', { projectId, body }))
    if (!made.ok) notifyFailure(made.error, `Couldn’t restore “${name}”`)
    again()
  }
  const remove = async (template: Template): Promise<void> => {
    const path = { recordId: template.id }
    const gone = await resultOf(desktop.platform.write('deleteTemplate', { projectId, path }))
    again()
    if (!gone.ok) return void notifyFailure(gone.error, 'Couldn’t delete the template')
    const action = { label: 'Undo', run: () => void bringBack(template) }
    notify({ tone: 'success', title: `Template “${template.name}” deleted`, action })
  }
  return { listed, remove }
}
