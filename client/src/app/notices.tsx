import { Notifications } from '@mantine/notifications'

/** Where quiet notices appear, with their Undo. */
export default function Notices() {
  return <Notifications position="bottom-left" limit={3} />
}
