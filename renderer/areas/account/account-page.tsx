import { Tabs } from '../../kit/tabs'
import page from '../../../ui/page-header.module.css'
import styles from './account-page.module.css'
import { AppearanceTab } from './appearance-tab'
import { ProfileTab } from './profile-tab'
import { SecurityTab } from './security-tab'
import { TeamsTab } from './teams-tab'
import { ACCOUNT_TAB_LABEL, type AccountTab } from './tabs'

const TABS: readonly { readonly tab: AccountTab; readonly Panel: () => React.ReactNode }[] = [
  { tab: 'profile', Panel: ProfileTab },
  { tab: 'security', Panel: SecurityTab },
  { tab: 'teams', Panel: TeamsTab },
  { tab: 'appearance', Panel: AppearanceTab },
]

export function AccountPage({ tab }: { readonly tab: AccountTab }) {
  const shown = TABS.find((row) => row.tab === tab) ?? TABS[0]
  return (
    <>
      <div className={page.header}>
        <h1 className={page.title}>Account info</h1>
      </div>
      <Tabs
        label="Account"
        tabs={TABS.map((row) => ({
          place: { area: 'account', tab: row.tab },
          label: ACCOUNT_TAB_LABEL[row.tab],
          isHere: row === shown,
        }))}
      />
      <div className={styles.scroll}>
        <div className={styles.body}>{shown !== undefined && <shown.Panel />}</div>
      </div>
    </>
  )
}
