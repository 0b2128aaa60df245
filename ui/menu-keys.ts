/** The entries of a menu that can be chosen, without those of menus inside it. */
export function menuItems(menu: HTMLElement | null): readonly HTMLElement[] {
  const all = menu?.querySelectorAll<HTMLElement>('[role^=menuitem]:not(:disabled)') ?? []
  return [...all].filter((item) => item.closest('[role=menu]') === menu)
}

/** The entry that a key leads to: arrows, Home, End and first letters. */
export function menuTarget(key: string, menu: HTMLElement | null): HTMLElement | undefined {
  const all = menuItems(menu)
  const here = all.findIndex((item) => item === document.activeElement)
  if (key === 'ArrowDown') return all[(here + 1) % all.length]
  if (key === 'ArrowUp') return all[(Math.max(here, 0) - 1 + all.length) % all.length]
  if (key === 'Home') return all[0]
  if (key === 'End') return all.at(-1)
  if (key.length !== 1 || key === ' ') return undefined
  const after = [...all.slice(here + 1), ...all.slice(0, here + 1)]
  return after.find((item) => item.textContent?.toLowerCase().startsWith(key.toLowerCase()))
}
