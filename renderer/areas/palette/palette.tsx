import { CornerDownLeft } from 'lucide-react'
import { useLayoutEffect, useState } from 'react'
import { isMac } from '../../../ui/is-mac'
import { KeyCaps } from '../../../ui/key-caps'
import { Palette as PaletteList } from '../../../ui/palette'
import { ProjectTypeMark } from '../../../ui/project-type-mark'
import { followTypedAhead } from '../../stores/typed-ahead'
import { type CommandRow, usePaletteRows } from './use-palette-rows'

/** Searches projects and commands. */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  const [typed, setTyped] = useState('')
  // Not while rendering: React may discard a render, and its text with it.
  useLayoutEffect(() => followTypedAhead((text) => setTyped((before) => before + text)), [])
  const rows = usePaletteRows(typed)
  return (
    <PaletteList
      label="Command palette"
      prompt="Search projects and commands"
      typed={typed}
      onType={setTyped}
      rows={rows}
      before={typeMark}
      behind={keysOf}
      onClose={onClose}
    />
  )
}

function typeMark({ projectType }: CommandRow) {
  return projectType !== undefined && <ProjectTypeMark type={projectType} size={24} />
}

function keysOf({ keys }: CommandRow, active: boolean) {
  if (keys !== undefined) return <KeyCaps keys={keys} isMac={isMac} />
  return active && <CornerDownLeft size={14} aria-hidden="true" />
}
