import { commandRow } from '#domain/commands'
import type { Command } from '../../router/command'
import { goTo } from '../../router/place-store'

export const COMMANDS: readonly Command[] = [{ ...commandRow('projects.open'), run: () => goTo({ area: 'projects' }) }]
