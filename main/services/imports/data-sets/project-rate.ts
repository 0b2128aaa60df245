import type { Call } from '../../call'

/** Frames a second that a project names for its clips; undefined: none, or they can't be read: the clips tell theirs. */
export async function projectRate(
  call: Call,
  { teamId, projectId }: { readonly teamId: number; readonly projectId: number },
): Promise<number | undefined> {
  const settings = await call('listSettings', { path: { projectId }, query: { team_id: teamId } })
  const value = settings.ok ? settings.value.find(({ attribute }) => attribute === 'FrameRate')?.value : undefined
  return typeof value === 'number' ? value : undefined
}
