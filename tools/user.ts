import { userInfo } from 'node:os'

/** Names the user of this process as the system does; by number where it has no name, as in a container. */
export function userOfProcess(): string {
  try {
    return userInfo().username
  } catch {
    return `uid ${process.getuid?.() ?? '?'}`
  }
}
