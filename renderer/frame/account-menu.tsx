import { LogOut, Monitor, Moon, Sun, UserRound } from 'lucide-react'
import type { Appearance } from '#contract/app'
import { type CurrentUser, fullName } from '#domain/entities'
import { useDesktop } from '../desktop/desktop-context'
import { useAct } from '../desktop/use-act'
import { goTo } from '../router/place-store'
import { takeAppearance, useAppearance } from '../stores/appearance-store'
import { notifyFailure } from '../stores/notice-store'
import { Avatar } from '../../ui/avatar'
import { Menu, type MenuEntry } from '../../ui/menu'
import { askToLeave } from './leave'
import styles from './top-bar.module.css'

const APPEARANCES = [
  { value: 'system', label: 'Follow the system', icon: <Monitor size={15} /> },
  { value: 'light', label: 'Light', icon: <Sun size={15} /> },
  { value: 'dark', label: 'Dark', icon: <Moon size={15} /> },
] as const satisfies readonly { readonly value: Appearance; readonly label: string; readonly icon: unknown }[]

interface AccountMenuProps {
  readonly user: CurrentUser
  readonly role: string | null
}

/** The person's menu: account, appearance, and sign-out. */
export function AccountMenu({ user, role }: AccountMenuProps) {
  const desktop = useDesktop()
  const appearance = useAppearance((state) => state.appearance)
  const setAppearance = useAct<null, Appearance>((api, value) => api.app.setAppearance(value), {
    onFailed: ({ failure }) => notifyFailure(failure, 'Couldn’t keep the appearance'),
  })
  const choose = (value: Appearance) => {
    takeAppearance({ appearance: value, dark: matchMedia('(prefers-color-scheme: dark)').matches })
    setAppearance.mutate(value)
  }
  const entries: readonly MenuEntry[] = [
    {
      kind: 'action',
      label: 'Account info',
      icon: <UserRound size={15} />,
      onChoose: () => goTo({ area: 'account', tab: 'profile' }),
    },
    { kind: 'action', label: 'Diagnostics', onChoose: () => goTo({ area: 'diagnostics' }) },
    { kind: 'action', label: 'Contact us', onChoose: () => goTo({ area: 'contact' }) },
    { kind: 'heading', label: 'Appearance' },
    ...APPEARANCES.map(
      ({ value, label, icon }): MenuEntry => ({
        kind: 'one',
        label,
        icon,
        checked: appearance === value,
        onChoose: () => choose(value),
      }),
    ),
    { kind: 'separator' },
    { kind: 'action', label: 'Sign out', icon: <LogOut size={15} />, onChoose: () => void askToLeave(desktop) },
  ]
  const name = fullName(user)
  return (
    <Menu
      label="Account"
      align="end"
      look="quiet"
      className={styles.me}
      aria-label={`Account of ${name}`}
      icon={<Avatar name={name} size={28} />}
      entries={entries}
      header={
        <div className={styles.person}>
          <strong>{name}</strong>
          <span>{user.email}</span>
          {role !== null && <span>{role}</span>}
        </div>
      }
    />
  )
}
