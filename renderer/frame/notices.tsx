import { NoticeList } from '../../ui/notice-list'
import { dismiss, useNotices } from '../stores/notice-store'

/** The short messages in the corner of the window. */
export function Notices() {
  const notices = useNotices((state) => state.notices)
  return <NoticeList notices={notices} onDismiss={dismiss} />
}
