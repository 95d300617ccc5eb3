// Uses Node alone: it runs before anything is installed.

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, dev?: boolean }} Locked
 * @typedef {{ packages?: Record<string, Locked> }} Lock
 * @typedef {{ development: boolean, isThere: (path: string) => boolean }} Wanted
 */

/**
 * Lists the packages of a lock file that are not installed as it says, by `installed`, the list that npm leaves in
 * node_modules at the end of an install. Optional ones may be of another system and do not count; those of development
 * count where they are wanted.
 *
 * @param {Lock} lock
 * @param {Lock} installed
 * @param {Wanted} wanted
 */
export function lackingPackages(lock, installed, { development, isThere }) {
  return Object.entries(lock.packages ?? {}).flatMap(([path, { version, integrity, optional, dev }]) => {
    const found = installed.packages?.[path]
    if (path === '' || (optional && !found) || (dev && !development)) return []
    const isSame = found?.version === version && found?.integrity === integrity
    return isSame && isThere(path) ? [] : [path]
  })
}
